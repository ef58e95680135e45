/** `FIN` and the opcode of a text. */
const WHOLE_TEXT = 0x81;
/** The maximum lengths in the seven-bit and the sixteen-bit form. */
const [SHORT, MEDIUM] = [125, 65_535];

/** A server's text message as one unmasked frame (RFC 6455 §5.2). */
export function toFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = WHOLE_TEXT;
  if (head === 2) bytes[1] = length;
  else if (head === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head);
  return bytes;
}
