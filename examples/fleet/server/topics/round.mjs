/** Without the digits that binary fractions leave behind. */
export const round = (value, digits = 6) => Number(value.toFixed(digits));
