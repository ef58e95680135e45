-- Developers are few; everybody may be written to by them, and they by staff.
CREATE INDEX "person_roles" ON "person" USING gin ("roles");
