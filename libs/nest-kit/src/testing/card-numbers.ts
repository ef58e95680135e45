/** Whether the last digit is the check digit of the others, as on every card. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * What could be a card's number in a text: 15 or 16 digits that begin as cards do, in groups or not, with a right check digit.
 * Parts of a UUID are none. Nothing of this may reach the product's servers, its logs or its databases.
 */
export function cardNumbersIn(text: string): string[] {
  const found =
    text.match(/(?<![\da-z.]|[\da-f]{4}-)[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?![\da-z]|-[\da-f]{4})/gi) ??
    [];
  return found.map((number) => number.replace(/\D/g, '')).filter(hasCheckDigit);
}
