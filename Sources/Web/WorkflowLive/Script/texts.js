// The texts of notices in the language of the page.

import { token } from "./nodes.js";

const texts = JSON.parse(token.dataset.notices ?? "{}");

/** The text in the language that the page was loaded in, by its English. */
export const say = (text) => texts[text] ?? text;
