-- AlterTable
ALTER TABLE "user" ADD COLUMN     "passkey_handle" TEXT;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "device" TEXT;

-- CreateTable
CREATE TABLE "sign_in_challenge" (
    "id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_ceremony" (
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_ceremony_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "sign_in_challenge_created_at_idx" ON "sign_in_challenge"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_challenge_user_id_device_id_key" ON "sign_in_challenge"("user_id", "device_id");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- CreateIndex
CREATE INDEX "passkey_ceremony_expires_at_idx" ON "passkey_ceremony"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_passkey_handle_key" ON "user"("passkey_handle");

-- AddForeignKey
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_channel_known" CHECK ("channel" IN ('email', 'sms'));
