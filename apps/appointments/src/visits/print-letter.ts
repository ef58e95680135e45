import { Inject, Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visitLetters } from '@drawpoint/contracts/appointments/visit-letters.contract';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { letterClaims } from '@drawpoint/contracts/auth/letter-claims.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { ENV } from '@drawpoint/nest-kit/service';
import { writtenDay, zoneCity } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { preparationTexts } from '@drawpoint/rules/preparation';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import type { AppointmentsEnv } from '../env.ts';
import { TELEPHONE } from '../files/company-telephone.ts';
import { timeWords, wordsIn, zoneWords } from '../files/document-words.ts';
import { addRow, addText, addTitle, newPdf } from '../files/pdf-page.ts';
import type { Pdf } from '../files/pdf-text.ts';
import { savePdf } from '../files/save-pdf.ts';
import { Contacts } from '../people/contacts.ts';

type Letter = {
  visit: Appointment;
  telephone: string | undefined;
  /** Null for a patient who can sign in. */
  claim: OutputOf<typeof letterClaims.make>['letter'];
  /** Where the code is entered, as printed. */
  page: string;
  language: Language;
};

/** Prints the confirmation of a visit as a letter (docs/product/booking.md#by-telephone). */
@Injectable()
export class PrintLetter {
  constructor(
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
    private readonly contacts: Contacts,
    private readonly options: KnownOptions,
    private readonly files: Files,
    private readonly bus: Bus,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for a visit that the caller does not manage. */
  readonly print = handle(visitLetters.print, async ({ id }, ctx) => {
    const record = await this.store.get(id);
    if (!canManageAppointment(ctx.caller, record)) throw new AppError('FORBIDDEN');
    const { user_id } = record;
    const [visit, { contacts }, telephones] = await Promise.all([
      this.presenter.presentOne(record, ctx),
      this.contacts.of([record], ctx),
      this.options.values([TELEPHONE]),
    ]);
    const { letter: claim } =
      user_id === null ? { letter: null } : await this.bus.call(letterClaims.make, { user_id }, ctx);
    const language = (user_id !== null && contacts.get(user_id)?.preferred_language) || 'en';
    const content = await letterPdf({
      ...{ visit, claim },
      telephone: telephones.get(TELEPHONE)?.trim(),
      page: new URL(language === 'es' ? '/es/letter' : '/letter', this.env.PUBLIC_URL).href.replace(
        /^https?:\/\//,
        '',
      ),
      language,
    });
    return savePdf(this.files, { name: `letter-${visit.confirmation_code}.pdf`, content, now: ctx.now() });
  });
}

/** One page in US Letter, with the address where a window envelope shows it. */
async function letterPdf(letter: Letter): Promise<Buffer> {
  const { visit, claim, language } = letter;
  const words = wordsIn(language);
  const { confirmation_code: code } = visit;
  const head = { name: words('Your visit'), about: `${words('Confirmation')} ${code}`, code, language };
  const { pdf, finish } = await newPdf(head, letter);
  const { location } = visit;
  addText(pdf, fullName(visit.patient));
  addText(pdf, location.address);
  addText(pdf, `${location.address_city}, ${location.address_state} ${location.address_zip}`);
  facts(pdf, letter);
  const toPrepare = preparationTexts(visit, visit.starts_at, language);
  if (toPrepare.length > 0) addTitle(pdf, words('How to prepare'));
  for (const text of toPrepare) addText(pdf, text);
  if (claim) {
    addTitle(pdf, words('See your visit and results online'));
    addText(pdf, words('Open this page, and enter the code, your date of birth and your email.'));
    addRow(pdf, words('Page'), letter.page);
    addRow(pdf, words('Code'), grouped(claim.code));
    addRow(pdf, words('Works until'), writtenDay(claim.ends_at, language));
    addText(pdf, words('Keep this code to yourself. It is not needed for the visit.'));
  }
  return finish();
}

function facts(pdf: Pdf, { visit, telephone, language }: Letter): void {
  const words = wordsIn(language);
  const { starts_at, tz, service, phlebotomist, provider, status } = visit;
  addTitle(pdf, words('Appointment'));
  addRow(
    pdf,
    words('When'),
    `${writtenDay(starts_at, language)}, ${timeWords(visit, language)}, ${zoneWords(zoneCity(tz), language)}`,
  );
  addRow(pdf, words('Service'), service.name);
  addRow(pdf, words('With'), `${phlebotomist.name}, ${provider.name}`);
  addRow(pdf, words('Status'), words(`${status[0]?.toUpperCase() ?? ''}${status.slice(1)}`));
  if (telephone) addRow(pdf, words('Questions? Call'), telephone);
}

/** `7KQWX-3MRTC`: two groups are easier to read and to type. */
const grouped = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
