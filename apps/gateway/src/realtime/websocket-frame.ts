/** `FIN` and the opcode of a text. */
const WHOLE_TEXT = 0x81;
/** The lengths that fit into seven and into sixteen bits, of those that mean themselves. */
const [SHORT, MEDIUM] = [125, 65_535];

/** A text as a server sends it over a websocket: one frame, unmasked (RFC 6455 §5.2). */
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
