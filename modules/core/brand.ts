declare const brand: unique symbol;

/** A string that only its own parser makes, so that two kinds of id never mix. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
