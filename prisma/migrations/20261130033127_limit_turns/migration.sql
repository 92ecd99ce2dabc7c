-- CreateTable
CREATE TABLE "turn_starts" (
    "caller" TEXT NOT NULL,
    "times" TIMESTAMPTZ(3)[],

    CONSTRAINT "turn_starts_pkey" PRIMARY KEY ("caller")
);
