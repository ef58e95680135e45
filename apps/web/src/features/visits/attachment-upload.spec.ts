import { attachmentUpload } from './attachment-upload.ts';

describe('the attachment of a request', () => {
  it.each([
    ['developer', false, 'POST /admin/media'],
    ['admin', false, 'POST /admin/media'],
    ['phlebotomist', false, 'POST /media/upload'],
    ['user', true, 'POST /media/upload'],
  ] as const)(
    'an attachment of a %s (phlebotomist by flag: %s) is uploaded to %s',
    (role, is_phlebotomist, route) => {
      expect(attachmentUpload({ roles: [role], is_phlebotomist }).http).toBe(route);
    },
  );
});
