CREATE TABLE "purchase_year" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"year" smallint NOT NULL,
	"property" varchar(18) NOT NULL,
	"account" varchar(18) NOT NULL,
	"contact" varchar(18) NOT NULL,
	"orders" integer NOT NULL,
	"cents" bigint NOT NULL,
	"merged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "purchase_year_by_account" ON "purchase_year" USING btree ("year","account","property","orders","cents");--> statement-breakpoint
CREATE INDEX "purchase_year_by_property" ON "purchase_year" USING btree ("property","year","account","contact","orders","cents");--> statement-breakpoint
CREATE INDEX "purchase_year_differences" ON "purchase_year" USING btree ("id") WHERE not merged;--> statement-breakpoint
CREATE INDEX "account_deleted" ON "account" USING btree ("sfid") WHERE isdeleted;