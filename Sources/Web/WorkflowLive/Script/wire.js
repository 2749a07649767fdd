// The numbers and names of docs/wire-format.md. The build puts the values in the place of the names.

// Kinds of events, as they are numbered in `data-on` and in frames. NAVIGATE, VOID and ASK happen to the page, node 0.
export const CLICK = 0;
export const INPUT = 1;
export const CHANGE = 2;
export const CHECK = 3;
export const SUBMIT = 4;
export const KEY = 5;
export const FOCUS = 6;
export const BLUR = 7;
export const TOGGLE = 8;
export const CLOSE = 9;
export const NAVIGATE = 10;
export const VOID = 11;
export const ASK = 12;
export const MESSAGE = 13;
export const DROP = 14;

// Opcodes of a patch.
export const OP_TEXT = 0;
export const OP_ATTRIBUTE = 1;
export const OP_PROPERTY = 2;
export const OP_INSERT = 3;
export const OP_REMOVE = 4;
export const OP_MOVE = 5;
export const OP_REPLACE = 6;
export const OP_COMMAND = 7;

// Commands.
export const COMMAND_FOCUS = 0;
export const COMMAND_TITLE = 1;
export const COMMAND_PUSH_URL = 2;
export const COMMAND_REPLACE_URL = 3;
export const COMMAND_ANNOUNCE = 4;
export const COMMAND_LOAD = 5;
export const COMMAND_EXCHANGE = 6;
export const COMMAND_COOKIE = 7;

// The JSON texts with which frames that are no events begin, and the flags of an acknowledgement.
export const FRAME_ACKNOWLEDGEMENT = 0;
export const FRAME_HELLO = 1;
export const FRAME_FAILURE = '"fail"';
export const FLAG_HIDDEN = 1;
export const FLAG_HEARTBEAT = 2;

// Close codes, and the reason that comes with CLOSE_FAILED when the page rendered without end.
export const CLOSE_REFUSED = 1008;
export const CLOSE_TOO_LARGE = 1009;
export const CLOSE_RESTARTING = 1012;
export const CLOSE_OVERLOADED = 1013;
export const CLOSE_ELSEWHERE = 4001;
export const CLOSE_SIGNED_OUT = 4003;
export const CLOSE_FAILED = 4011;
export const CLOSE_PAGE_TOO_LARGE = 4013;
export const REASON_STOPPED = "page stopped";
export const REASON_SIGNED_IN = "signed in";

// Bytes: the largest frame, and the largest value of a handler that states no limit.
export const FRAME_BYTES = 65536;
export const VALUE_BYTES = 1048576;
// The most elements that a list may have as a value.
export const LIST_ELEMENTS = 1000;
// The number of characters from which on a value counts as large.
export const LARGE = 32768;

// As in `Node`.
export const TEXT_NODE = 3;
export const COMMENT_NODE = 8;
export const FOLLOWING = 4;
