CREATE TABLE "unification_company_key" (
	"key" bigint NOT NULL,
	"record_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unification_contact_key" (
	"key" bigint NOT NULL,
	"record_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unification_merge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unification_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(10) NOT NULL,
	"parent_id" bigint,
	"kept_id" bigint NOT NULL,
	"gone_id" bigint NOT NULL,
	"kept" jsonb NOT NULL,
	"gone" jsonb NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"properties" integer DEFAULT 0 NOT NULL,
	"combined" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"user_name" varchar(120),
	"undone_at" timestamp (3) with time zone,
	"undone_by" bigint,
	"undone_by_name" varchar(120)
);
--> statement-breakpoint
CREATE TABLE "unification_moved" (
	"merge_id" bigint NOT NULL,
	"table_name" varchar(40) NOT NULL,
	"row_id" bigint NOT NULL,
	"column_name" varchar(40) NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "unification_moved_once" PRIMARY KEY("merge_id","table_name","row_id","column_name")
);
--> statement-breakpoint
CREATE TABLE "unification_pair" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unification_pair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(10) NOT NULL,
	"left_id" bigint NOT NULL,
	"right_id" bigint NOT NULL,
	"score" real NOT NULL,
	"why" varchar(20)[] NOT NULL,
	"state" varchar(10) DEFAULT 'open' NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" bigint,
	"dismissed_by_name" varchar(120),
	"merge_id" bigint
);
--> statement-breakpoint
CREATE TABLE "unification_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unification_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(10) NOT NULL,
	"state" varchar(10) DEFAULT 'waiting' NOT NULL,
	"everything" boolean NOT NULL,
	"keys_version" integer NOT NULL,
	"phase" varchar(10) DEFAULT 'keys' NOT NULL,
	"reached" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"last_record" bigint,
	"last_audit" bigint,
	"user_id" bigint,
	"user_name" varchar(120),
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "unification_merge" ADD CONSTRAINT "unification_merge_parent_id_unification_merge_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."unification_merge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unification_moved" ADD CONSTRAINT "unification_moved_merge_id_unification_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."unification_merge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unification_company_key_by_key" ON "unification_company_key" USING btree ("key","record_id");--> statement-breakpoint
CREATE INDEX "unification_company_key_by_record" ON "unification_company_key" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "unification_contact_key_by_key" ON "unification_contact_key" USING btree ("key","record_id");--> statement-breakpoint
CREATE INDEX "unification_contact_key_by_record" ON "unification_contact_key" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "unification_merge_by_kind" ON "unification_merge" USING btree ("kind","id" DESC NULLS LAST) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "unification_merge_by_parent" ON "unification_merge" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "unification_merge_by_kept" ON "unification_merge" USING btree ("kind","kept_id");--> statement-breakpoint
CREATE INDEX "unification_merge_by_gone" ON "unification_merge" USING btree ("kind","gone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unification_pair_once" ON "unification_pair" USING btree ("kind","left_id","right_id");--> statement-breakpoint
CREATE INDEX "unification_pair_by_right" ON "unification_pair" USING btree ("kind","right_id");--> statement-breakpoint
CREATE INDEX "unification_pair_queue" ON "unification_pair" USING btree ("kind","score" DESC NULLS LAST,"id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "unification_pair_by_merge" ON "unification_pair" USING btree ("merge_id") WHERE merge_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unification_scan_one_at_a_time" ON "unification_scan" USING btree ("kind") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "unification_scan_by_kind" ON "unification_scan" USING btree ("kind","id" DESC NULLS LAST);