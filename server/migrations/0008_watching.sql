CREATE TABLE "import_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" varchar(63) NOT NULL,
	"state" varchar(12) DEFAULT 'running' NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "requeued_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "import_run_by_table" ON "import_run" USING btree ("table_name","id" DESC NULLS LAST);