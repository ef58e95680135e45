/** The prefix that stands for the United States and health care in an NPI's check digit. */
const NPI_PREFIX = '80840';

/** Whether a text is a National Provider Identifier: ten digits, of which the last one checks the others (Luhn). */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = [...(NPI_PREFIX + text)].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
