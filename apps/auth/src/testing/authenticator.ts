import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

type Answers = { challenge: string; origin?: string; rpId?: string; verified?: boolean };

/** An authenticator with one passkey, as a browser of `http://localhost:3000` would speak for it. */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private userHandle: string | undefined;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** The result of `navigator.credentials.create`. */
  create(options: Record<string, unknown>, change: Partial<Answers> = {}): Record<string, unknown> {
    const { challenge, user } = options as { challenge: string; user: { id: string } };
    this.userHandle = user.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.data({ challenge, ...change }, ATTESTED), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return this.credential({
      clientDataJSON: this.client('webauthn.create', { challenge, ...change }),
      attestationObject: encode(attestationObject),
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get`. */
  get(options: Record<string, unknown>, change: Partial<Answers> = {}): Record<string, unknown> {
    const answers = { challenge: options.challenge as string, ...change };
    const authData = this.data(answers, 0);
    const clientDataJSON = this.client('webauthn.get', answers);
    const signature = createSign('SHA256')
      .update(Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
      .sign(this.keys.privateKey);
    return this.credential({
      clientDataJSON,
      authenticatorData: encode(authData),
      signature: encode(signature),
      userHandle: this.userHandle,
    });
  }

  private credential(response: object): Record<string, unknown> {
    const id = encode(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private data({ rpId = 'localhost', verified = true }: Answers, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([UP | flags | (verified ? UV : 0)]), counter]);
  }

  private client(type: string, { challenge, origin = 'http://localhost:3000' }: Answers): string {
    return encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
