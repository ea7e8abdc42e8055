/** Types for things of several kinds. */

type KeysOf<U> = U extends unknown ? keyof U : never;

/**
 * One of several kinds of things, told apart by a field that all have. A field that only some kinds have
 * may be asked for of any: where it is not known which kind it is, it may be undefined.
 */
export type OneOf<U, Keys extends PropertyKey = KeysOf<U>> = U extends unknown
  ? U & Partial<Record<Exclude<Keys, keyof U>, undefined>>
  : never;

/** The events of one verb. */
export type Of<E extends { verb: string }, V extends E['verb']> = Extract<E, { verb: V }>;

/** For the end of a switch: the compiler refuses it while a case is missing. */
export function never(missing: never): never {
  throw new Error(`unforeseen: ${String(missing)}`);
}
