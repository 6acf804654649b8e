// Requests to the sandbox server: actions of the chosen person.

import { announce, translate } from "./dom.js";
import { addPrivateNote, me } from "./state.js";

/** Posts an action and returns the answer; announces a refusal and a server that does not answer. */
export async function post(action, body = {}) {
  try {
    const response = await fetch(`/actions/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = response.ok ? await response.json() : { refused: translate("unreachable") };
    if (answer.refused) announce(answer.refused);
    return answer;
  } catch {
    announce(translate("unreachable"));
    return { refused: translate("unreachable") };
  }
}

/** Sends a slash command; shows Discord's own note if the bot does not answer in time. */
export async function sendCommand(channel, name, options) {
  const person = me().id;
  const answer = await post("command", { person, channel, name, options });
  if (answer.failed) addPrivateNote(channel, translate("silent"), person);
  return answer;
}

/** Reads a file and returns its name and its bytes in Base64. */
export async function encodeFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let start = 0; start < bytes.length; start += 32768) binary += String.fromCharCode(...bytes.subarray(start, start + 32768));
  return { name: file.name, data: btoa(binary) };
}
