-- CreateTable
CREATE TABLE "turn_allowances" (
    "caller" TEXT NOT NULL,
    "wholeAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "turn_allowances_pkey" PRIMARY KEY ("caller")
);
