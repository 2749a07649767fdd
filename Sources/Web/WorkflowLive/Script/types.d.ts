// The types that the modules share, for the compiler that checks them (scripts/check-client-types). Nothing of it is built.

/** A control, as far as its module needs it: what one kind has, the others may lack. */
type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement & HTMLDetailsElement;

/** The value of an event, as it is told to the server. */
type Value = string | boolean | string[] | [string, FormDataEntryValue][] | [string, number];

type EditState = "edited" | "told" | "sought" | "offered" | "none" | "gone";
type EventState = "waiting" | "sent" | "sought" | "void";

/** What a control was edited to; see `edits` in controls.js. */
interface Edit {
  count: number;
  since: number;
  state: EditState;
  told?: number;
  submitted?: number;
  lostBefore?: number | null;
  value?: Value | null;
  again?: ((element: Element) => Control | undefined) | null;
}

/** A text that would be lost with its control. */
interface TypedText {
  owner: object;
  id?: string;
  name?: string;
  label: string;
  secret?: string | Element | null;
  text: string;
}

/** An event that has not been acknowledged; see `outbox` in outbox.js. */
interface OutboxEntry {
  n: number;
  seen: number;
  node: number;
  kind: number;
  state: EventState;
  element: Element | null;
  json?: string;
  edit?: number;
  texts?: TypedText[];
  sentAt?: number;
  isFixed?: boolean;
  isLost?: boolean;
  onNothing?: (element: Element | null, wasDone?: boolean) => unknown;
  again?: ((element: Element) => Element | undefined) | null;
}

/** An item of the panel of what was not saved; see `items` in kept.js. */
interface KeptItem extends TypedText {
  why: string;
  row?: HTMLElement;
  putBack?: HTMLElement;
  onDrop?: () => void;
}

/** A frame that goes up: JSON texts, which become one array. */
type Frame = (number | string | (number | string)[])[];

/** A hook of an app's script. */
interface Hook<Message> {
  mounted?(element: HTMLElement, number: number): void;
  updated?(element: HTMLElement, number: number): void;
  removed?(element: HTMLElement, number: number): void;
  received?(element: HTMLElement, message: Message): void;
}

/** What the page's script offers to those of the app. */
interface LiveScript {
  hook<Message>(name: string, functions: Hook<Message>): void;
  send(element: Element, message: unknown, onNothing?: (element: Element | null, wasDone?: boolean) => unknown): number | boolean | undefined;
  drag?(functions: { around: (act: () => void) => void; takeKey: (event: KeyboardEvent) => boolean }): DragHost;
}

/** A press that may become a drag, and a drag; see drag.js. */
interface Press {
  item: Element;
  name: string;
  id: number;
  target: Element;
  x: number;
  y: number;
  isTouch: boolean;
  timer?: number;
}
interface DragPlace { item: Element; list?: Element; before?: Element }
interface Drag extends DragPlace { name: string; x?: number; y?: number; copy?: HTMLElement; offset?: [number, number]; scale?: number }

/** What drag.js has of the page's script. */
interface DragHost {
  sendDrop(list: Element, kind: string, names: string[], onNothing: () => boolean): number | undefined;
  announce(text: string): void;
  /** Ends the time in which the page waits for the click of a press. */
  release(): void;
  acknowledgedEvent(): number;
}

/** What the script in the head has kept (early.js). */
interface EarlyScript {
  stop(): EarlyStep[];
  opened: Map<HTMLDetailsElement, boolean>;
  composing: EventTarget | null;
}
interface EarlyStep {
  event: Event & Partial<SubmitEvent & KeyboardEvent>;
  values: [Control, boolean | string | string[]][];
}

/** What the server says of a field for files (uploads.js). */
interface UploadOptions { slot: string; fileBytes: number; tooLarge: string; wrongType: string; full: string; failed: string; sent: string; cancel: string }

declare const trellis: LiveScript;

// What this version of the compiler does not know of browsers.
interface Window { trellis: LiveScript | EarlyScript }
interface HTMLElement { togglePopover(force?: boolean): boolean }
interface Element { moveBefore?(node: Node, before: Node | null): void }
interface Array<T> { findLast(test: (item: T) => unknown): T | undefined }
