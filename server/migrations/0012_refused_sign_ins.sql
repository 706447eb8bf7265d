CREATE TABLE "refused_sign_ins" (
	"address" varchar(64) PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"names" integer[] DEFAULT '{}' NOT NULL,
	"closes_at" timestamp with time zone NOT NULL
);
