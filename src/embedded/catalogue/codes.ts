/**
 * The next ISRC: country, registrant, year of reference, five-digit number. `issued` counts the numbers given out,
 * by what stands before them, so that no code is given twice.
 */
export function makeIsrc(
  country: string,
  registrant: string,
  year: number,
  issued: Map<string, number>,
): string {
  const prefix = `${country}${registrant}${String(year % 100).padStart(2, '0')}`;
  const number = (issued.get(prefix) ?? 0) + 1;
  issued.set(prefix, number);
  return prefix + String(number).padStart(5, '0');
}

/** A UPC of 12 digits or an EAN of 13, by turns, with its check digit. */
export function makeUpc(serial: number): string {
  const digits =
    serial % 3 === 0 ? `7${String(serial).padStart(10, '0')}` : `5060${String(serial).padStart(8, '0')}`;
  return digits + checkDigit(digits);
}

/** The last digit of a UPC or EAN: weights 3 and 1 by turns from the right. */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    sum += Number(digits.charAt(digits.length - 1 - i)) * (i % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}
