/** Whether the last digit is the Luhn check digit of the others. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Finds possible card numbers: 15 or 16 digits with a card's first digit and a valid check digit. Ignores
 * parts of UUIDs. None may reach the product's servers, logs or databases.
 */
export function cardNumbersIn(text: string): string[] {
  const found =
    text.match(/(?<![\da-z.]|[\da-f]{4}-)[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?![\da-z]|-[\da-f]{4})/gi) ??
    [];
  return found.map((number) => number.replace(/\D/g, '')).filter(hasCheckDigit);
}
