/** A person as auth tells of them. */
export const contact = (id: number) => ({
  ...{ id, first_name: 'Robin', last_name: 'Reyes', email: `person${id}@demo.test`, mobile: null },
});
