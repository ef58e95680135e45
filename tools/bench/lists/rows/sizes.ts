/** How much years of use have left behind. */
export const VISITS = 200_000;
export const PEOPLE = 100_000;
export const MEDIA = 20_000;
export const CONTACT_MESSAGES = 50_000;
export const PAYMENTS = 200_000;
export const NOTIFICATIONS = 300_000;
export const CHAT_MESSAGES = 200_000;
export const DELIVERIES = 200_000;
export const AUDIT_ENTRIES = 500_000;
export const REQUESTS = 20_000;
export const PHLEBOTOMISTS = 1_000;
export const PROVIDERS = 200;
export const SERVICES = 300;

/** The demo's people who ask. */
export const DEVELOPER = 1;
export const ADMIN = 2;
export const PHLEBOTOMIST = 3;
export const PATIENT = 4;
/** People have the ids after this one, the phlebotomists the first of them. */
export const BEFORE_PEOPLE = 10_000;
/** Visits, files and messages have this id and those after it. */
export const FIRST_ROW = 1_000;
/** Providers whose visits there are: those of the demo. */
export const BUSY_PROVIDERS = 5;
/** Phlebotomists who have visits, beside the demo's. */
export const BUSY_PHLEBOTOMISTS = 100;
