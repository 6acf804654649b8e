// What one does, sent to the sandbox as the person one is.

import { say, tell } from "./dom.js";
import { me, whisper } from "./store.js";

export async function act(name, what = {}) {
  try {
    const answer = await fetch(`/acts/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
    });
    const told = answer.ok ? await answer.json() : { refused: say("unreachable") };
    if (told.refused) tell(told.refused);
    return told;
  } catch {
    tell(say("unreachable"));
    return { refused: say("unreachable") };
  }
}

/** Gives a command, and says what Discord says where no answer comes. */
export async function command(channel, name, options) {
  const person = me().id;
  const told = await act("command", { person, channel, name, options });
  if (told.failed) whisper(channel, say("silent"), person);
  return told;
}

/** A file as it is sent. */
export async function upload(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  return { name: file.name, data: btoa(text) };
}
