-- DropIndex
DROP INDEX "messages_chatId_status_idx";

-- CreateIndex
CREATE INDEX "messages_chatId_deletedAt_status_idx" ON "messages"("chatId", "deletedAt", "status");
