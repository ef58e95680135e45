const COUNT = 10_000;

let read: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 commonest passwords in lower case. Server only; loaded when the first password is set. */
export function commonestPasswords(): Promise<ReadonlySet<string>> {
  read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COUNT)),
  );
  return read;
}
