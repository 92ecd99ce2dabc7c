-- CreateEnum
CREATE TYPE "UserRole" AS ENUM ('admin', 'user');

-- CreateEnum
CREATE TYPE "LinkPurpose" AS ENUM ('invite', 'reset');

-- CreateEnum
CREATE TYPE "TitleSource" AS ENUM ('placeholder', 'generated', 'user');

-- CreateEnum
CREATE TYPE "MessageRole" AS ENUM ('user', 'assistant', 'system');

-- CreateEnum
CREATE TYPE "MessageStatus" AS ENUM ('queued');

-- CreateEnum
CREATE TYPE "MessageDelivery" AS ENUM ('queue', 'steer');

-- CreateEnum
CREATE TYPE "SettlementOutcome" AS ENUM ('answered', 'dismissed', 'cancelled');

-- CreateEnum
CREATE TYPE "TurnState" AS ENUM ('idle', 'running', 'awaiting');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "role" "UserRole" NOT NULL DEFAULT 'user',
    "passwordHash" TEXT,
    "sessionEpoch" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "lastSignInAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "blockedTill" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "one_time_links" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" "LinkPurpose" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revoked_sessions" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revoked_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chats" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "titleSource" "TitleSource" NOT NULL DEFAULT 'placeholder',
    "userId" TEXT,
    "agent" TEXT NOT NULL,
    "lastMessageAt" TIMESTAMPTZ(3),
    "channel" TEXT,
    "externalId" TEXT,
    "channelKey" TEXT,
    "channelThread" JSONB,
    "fields" JSONB,
    "branchedFrom" TEXT,
    "nextSeq" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL,
    "chatId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" "MessageRole" NOT NULL,
    "parts" JSONB NOT NULL,
    "metadata" JSONB,
    "fields" JSONB,
    "usage" JSONB,
    "status" "MessageStatus",
    "delivery" "MessageDelivery",
    "model" TEXT,
    "reasoning" TEXT,
    "author" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "attemptId" TEXT,
    "deletedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "search" tsvector,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlements" (
    "id" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "toolCallId" TEXT NOT NULL,
    "toolName" TEXT NOT NULL,
    "outcome" "SettlementOutcome" NOT NULL,
    "output" JSONB,
    "errorText" TEXT,
    "actor" JSONB NOT NULL,
    "settledAt" TIMESTAMPTZ(3) NOT NULL,
    "continuedBy" TEXT,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_turns" (
    "chatId" TEXT NOT NULL,
    "state" "TurnState" NOT NULL DEFAULT 'idle',
    "attemptId" TEXT,
    "messageId" TEXT,
    "userMessageId" TEXT,
    "driver" JSONB,
    "model" TEXT,
    "reasoning" TEXT,
    "runnerId" TEXT,
    "leaseEndsAt" TIMESTAMPTZ(3),
    "stopRequestedAt" TIMESTAMPTZ(3),
    "recoveries" INTEGER NOT NULL DEFAULT 0,
    "lastError" JSONB,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_turns_pkey" PRIMARY KEY ("chatId")
);

-- CreateTable
CREATE TABLE "stream_chunks" (
    "attemptId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stream_chunks_pkey" PRIMARY KEY ("attemptId","index")
);

-- CreateTable
CREATE TABLE "assets" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT,
    "chatId" TEXT,
    "filename" TEXT NOT NULL,
    "mimeType" TEXT NOT NULL,
    "byteSize" INTEGER NOT NULL,
    "sha256" TEXT,
    "text" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_records" (
    "id" TEXT NOT NULL,
    "chatId" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "toolCallId" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "messages" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "state" JSONB,
    "posting" BOOLEAN NOT NULL DEFAULT false,
    "settledAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "question_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_message_links" (
    "agent" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "platformMessageId" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,

    CONSTRAINT "question_message_links_pkey" PRIMARY KEY ("agent","channel","threadId","platformMessageId","recordId")
);

-- CreateTable
CREATE TABLE "channel_events" (
    "channel" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "channel_events_pkey" PRIMARY KEY ("channel","eventId")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_tokenHash_key" ON "api_tokens"("tokenHash");

-- CreateIndex
CREATE INDEX "api_tokens_userId_idx" ON "api_tokens"("userId");

-- CreateIndex
CREATE INDEX "sign_in_attempts_updatedAt_idx" ON "sign_in_attempts"("updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_links_tokenHash_key" ON "one_time_links"("tokenHash");

-- CreateIndex
CREATE INDEX "one_time_links_userId_idx" ON "one_time_links"("userId");

-- CreateIndex
CREATE INDEX "revoked_sessions_expiresAt_idx" ON "revoked_sessions"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "chats_channelKey_key" ON "chats"("channelKey");

-- CreateIndex
CREATE INDEX "chats_userId_deletedAt_lastMessageAt_id_idx" ON "chats"("userId", "deletedAt", "lastMessageAt" DESC, "id");

-- CreateIndex
CREATE INDEX "messages_search_idx" ON "messages" USING GIN ("search");

-- CreateIndex
CREATE INDEX "messages_chatId_deletedAt_status_idx" ON "messages"("chatId", "deletedAt", "status");

-- CreateIndex
CREATE UNIQUE INDEX "messages_chatId_seq_key" ON "messages"("chatId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "settlements_messageId_toolCallId_key" ON "settlements"("messageId", "toolCallId");

-- CreateIndex
CREATE INDEX "chat_turns_state_leaseEndsAt_idx" ON "chat_turns"("state", "leaseEndsAt");

-- CreateIndex
CREATE INDEX "chat_turns_runnerId_idx" ON "chat_turns"("runnerId");

-- CreateIndex
CREATE INDEX "assets_ownerId_idx" ON "assets"("ownerId");

-- CreateIndex
CREATE INDEX "assets_chatId_idx" ON "assets"("chatId");

-- CreateIndex
CREATE INDEX "question_records_chatId_idx" ON "question_records"("chatId");

-- CreateIndex
CREATE INDEX "question_records_expiresAt_idx" ON "question_records"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "question_records_agent_channel_messageId_toolCallId_key" ON "question_records"("agent", "channel", "messageId", "toolCallId");

-- CreateIndex
CREATE INDEX "question_message_links_recordId_idx" ON "question_message_links"("recordId");

-- CreateIndex
CREATE INDEX "channel_events_receivedAt_idx" ON "channel_events"("receivedAt");

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats" ADD CONSTRAINT "chats_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "chats"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_message_links" ADD CONSTRAINT "question_message_links_recordId_fkey" FOREIGN KEY ("recordId") REFERENCES "question_records"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Full-text search over messages: what Prisma's schema can't say. Part of the first migration.

-- Words apart by spaces, whatever stood between them. By ranges and not by character classes, so that text and question
-- are cut alike under every locale of a database.
CREATE FUNCTION frogbot_words(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(content, '[^0-9A-Za-z\u00c0-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\U0010ffff]+', ' ', 'g');

-- What a person or an agent wrote: no tool calls, reasoning or files.
CREATE FUNCTION frogbot_message_text(parts jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(said #>> '{}', ' ') FROM jsonb_path_query(parts, '$[*] ? (@.type == "text").text') said);

-- A mark beside the words, so that the index finds the messages of one owner without reading those of others. No word
-- has a colon.
CREATE FUNCTION frogbot_owner_mark("userId" text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN 'owner:' || "userId";

-- All the words, the last one as a beginning: it may still be being typed. Null when there is no word.
CREATE FUNCTION frogbot_search_query("userId" text, content text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (nullif(plainto_tsquery('simple', frogbot_words(content))::text, '') || ':*')::tsquery
  && array_to_string(ARRAY['''', replace(replace(frogbot_owner_mark("userId"), '\', '\\'), '''', ''''''), ''''], '')::tsquery;

CREATE FUNCTION frogbot_index_message() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- A tsvector holds 1 MB at most, and a message that can't be found is better than one that can't be stored.
  NEW.search := strip(to_tsvector('simple', frogbot_words(left(coalesce(frogbot_message_text(NEW.parts), ''), 100000))))
    || coalesce(
      (SELECT array_to_tsvector(ARRAY[frogbot_owner_mark(chat."userId")]) FROM chats chat
        WHERE chat.id = NEW."chatId" AND chat."userId" IS NOT NULL),
      ''::tsvector);
  RETURN NEW;
END
$$;

CREATE TRIGGER messages_index_words BEFORE INSERT OR UPDATE OF parts, "chatId" ON messages
FOR EACH ROW EXECUTE FUNCTION frogbot_index_message();

CREATE FUNCTION frogbot_index_owner() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET parts = parts WHERE "chatId" = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER chats_index_owner AFTER UPDATE OF "userId" ON chats
FOR EACH ROW WHEN (OLD."userId" IS DISTINCT FROM NEW."userId") EXECUTE FUNCTION frogbot_index_owner();

-- Each write pays for its own words; a list of pending ones would make every search read it, and one write empty it.
ALTER INDEX "messages_search_idx" SET (fastupdate = off);
