import type { Role } from '@drawpoint/contracts/operation';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Draw-blood-2026';

type Row = [
  id: number,
  name: string,
  gender: 'f' | 'm' | 'o',
  born: string,
  areaCode: number,
  provider?: number,
];

/** The four accounts that are printed at startup. */
const NAMED: [...Row, email: string, role: Role][] = [
  [1, 'Dana Whitfield', 'f', '1986-03-14', 212, undefined, 'developer@demo.test', 'developer'],
  [2, 'Marcus Bell', 'm', '1979-11-02', 212, 1, 'admin@demo.test', 'admin'],
  [3, 'Maria Santos', 'f', '1988-07-21', 212, 1, 'phlebotomist@demo.test', 'phlebotomist'],
  [4, 'Evelyn Carter', 'f', '1964-05-09', 212, undefined, 'patient@demo.test', 'user'],
];

const PHLEBOTOMISTS: Row[] = [
  [11, 'Jamal Robinson', 'm', '1990-01-17', 212, 1],
  [12, 'Wei Chen', 'f', '1993-09-05', 212, 1],
  [13, 'Siobhan Murphy', 'f', '1984-12-30', 212, 1],
  [14, 'Luis Ortega', 'm', '1987-06-11', 212, 1],
  [15, 'Rosa Delgado', 'f', '1991-02-26', 602, 2],
  [16, 'Tyler Begay', 'm', '1989-10-08', 602, 2],
  [17, 'Hannah Fischer', 'f', '1995-04-19', 602, 2],
  [18, 'Priya Raman', 'f', '1992-08-03', 415, 3],
  [19, 'Diego Morales', 'm', '1985-05-27', 415, 3],
  [20, 'Mei-Ling Wong', 'f', '1990-11-15', 415, 3],
  [21, 'Aaliyah Washington', 'f', '1994-03-22', 312, 4],
  [22, 'Piotr Nowak', 'm', '1982-07-09', 312, 4],
  [23, 'Fatima Hassan', 'f', '1988-01-31', 312, 4],
  [24, 'Kainoa Kahale', 'm', '1991-12-12', 808, 5],
  [25, 'Grace Tanaka', 'f', '1986-09-24', 808, 5],
];

const ADMINS: Row[] = [
  [31, 'Elena Vasquez', 'f', '1977-04-18', 602, 2],
  [32, 'Robert Kim', 'm', '1981-08-29', 415, 3],
  [33, 'Denise Harper', 'f', '1973-02-06', 312, 4],
  [34, 'Leilani Akana', 'f', '1980-10-13', 808, 5],
];

const PATIENTS: Row[] = [
  [41, 'Harold Greenberg', 'm', '1948-06-02', 212],
  [42, 'Yolanda Price', 'f', '1959-03-27', 212],
  [43, 'Samuel Okafor', 'm', '1983-12-09', 212],
  [44, 'Margaret O’Brien', 'f', '1941-08-15', 212],
  [45, 'Ravi Patel', 'm', '1976-10-30', 212],
  [46, 'Chloe Martin', 'f', '1997-01-22', 212],
  [47, 'Antonio Russo', 'm', '1955-07-04', 212],
  [48, 'Nadia Petrova', 'f', '1989-05-16', 212],
  [49, 'Jerome Baptiste', 'm', '1968-11-25', 212],
  [50, 'Alex Rivera', 'o', '1994-09-07', 212],
  [51, 'Miriam Goldstein', 'f', '1937-02-11', 212],
  [52, 'Omar Farouk', 'm', '1972-04-03', 212],
  [53, 'Brianna Foster', 'f', '1991-06-28', 212],
  [54, 'Kenji Watanabe', 'm', '1964-12-19', 212],
  [55, 'Dorothy Begay', 'f', '1946-09-13', 602],
  [56, 'Manuel Reyes', 'm', '1970-01-08', 602],
  [57, 'Ashley Thompson', 'f', '1987-07-17', 602],
  [58, 'William Ketchum', 'm', '1952-05-24', 602],
  [59, 'Lucia Hernandez', 'f', '1979-10-01', 602],
  [60, 'Cody Jensen', 'm', '1998-03-05', 602],
  [61, 'Patricia Lindgren', 'f', '1961-08-20', 602],
  [62, 'Amy Zhang', 'f', '1984-02-14', 415],
  [63, 'Daniel Cohen', 'm', '1958-12-06', 415],
  [64, 'Esperanza Flores', 'f', '1993-11-29', 415],
  [65, 'Thomas Nguyen', 'm', '1975-06-10', 415],
  [66, 'Jordan Blake', 'o', '1996-04-25', 415],
  [67, 'Sunita Sharma', 'f', '1967-09-18', 415],
  [68, 'George Papadakis', 'm', '1943-01-03', 415],
  [69, 'Latoya Jenkins', 'f', '1982-05-31', 312],
  [70, 'Stanley Kowalski', 'm', '1950-10-22', 312],
  [71, 'Ingrid Svensson', 'f', '1969-07-12', 312],
  [72, 'Darius Coleman', 'm', '1990-02-27', 312],
  [73, 'Carmen Rojas', 'f', '1977-12-04', 312],
  [74, 'Michael Sullivan', 'm', '1962-03-16', 312],
  [75, 'Zainab Ali', 'f', '1995-08-08', 312],
  [76, 'Keoni Makoa', 'm', '1973-06-23', 808],
  [77, 'Haruko Sato', 'f', '1944-11-11', 808],
  [78, 'Malia Kealoha', 'f', '1988-04-07', 808],
  [79, 'Bruce Yamamoto', 'm', '1957-09-30', 808],
  [80, 'Sofia Reis', 'f', '1999-01-19', 808],
];

const GENDERS = { f: 'female', m: 'male', o: 'other' } as const;

/** Numbers 555-0100 to 555-0199 are reserved for fiction. */
const mobileOf = (id: number, areaCode: number) => `+1${areaCode}55501${String(id).padStart(2, '0')}`;

/** `Mei-Ling Wong` is mei-ling.wong, `Margaret O’Brien` margaret.obrien. */
const mailboxOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z -]/g, '')
    .replace(' ', '.');

function person([id, name, gender, born, areaCode, provider]: Row, role: Role, email?: string) {
  const [first, ...last] = name.split(' ');
  return {
    id,
    first_name: first!,
    last_name: last.join(' '),
    gender: GENDERS[gender],
    date_of_birth: born,
    mobile: mobileOf(id, areaCode),
    email: email ?? `${mailboxOf(name)}@demo.test`,
    roles: [role],
    provider_id: provider ?? null,
  };
}

/** The demo's people by id; the README lists the id ranges. */
export const DEMO_PEOPLE = [
  ...NAMED.map(([id, name, gender, born, areaCode, provider, email, role]) =>
    person([id, name, gender, born, areaCode, provider], role, email),
  ),
  ...PHLEBOTOMISTS.map((row) => person(row, 'phlebotomist')),
  ...ADMINS.map((row) => person(row, 'admin')),
  ...PATIENTS.map((row) => person(row, 'user')),
];

/** New accounts get ids above this one. */
export const LAST_DEMO_ID = 100;
