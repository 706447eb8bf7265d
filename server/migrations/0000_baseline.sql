CREATE TABLE "accountproperty__c" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accountproperty__c_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18),
	"property__c" varchar(18) NOT NULL,
	"account__c" varchar(18) NOT NULL,
	"createddate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "accountproperty__c_sfid_unique" UNIQUE("sfid")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18),
	"name" varchar(255) NOT NULL,
	"address_line_1__c" varchar(255),
	"billingstreet" varchar(255),
	"billingcity" varchar(120),
	"billingstate" varchar(80),
	"billingpostalcode" varchar(20),
	"billingcountry" varchar(80),
	"external_id__c" varchar(80),
	"createddate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("name"::text)) STORED,
	"name_key" text GENERATED ALWAYS AS (comptoir_company_key(name::text)) STORED,
	"address_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("address_line_1__c"::text)) STORED,
	"city_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("billingcity"::text)) STORED,
	"postal_code_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("billingpostalcode"::text)) STORED,
	CONSTRAINT "account_sfid_unique" UNIQUE("sfid")
);
--> statement-breakpoint
CREATE TABLE "address_street" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_street_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"street" varchar(120) NOT NULL,
	"city" varchar(120) NOT NULL,
	"province" varchar(2) NOT NULL,
	"street_words" "tsvector" GENERATED ALWAYS AS (comptoir_words(street)) STORED,
	"words" "tsvector" GENERATED ALWAYS AS (comptoir_words(street || ' ' || city || ' ' || province)) STORED,
	CONSTRAINT "address_street_unique" UNIQUE("province","city","street")
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"street_number" varchar(20) NOT NULL,
	"unit" varchar(20),
	"street" varchar(120) NOT NULL,
	"city" varchar(120) NOT NULL,
	"province" varchar(2) NOT NULL,
	"postal_code" varchar(7) NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "address_postal_code" CHECK (postal_code ~ '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"operation" varchar(80) NOT NULL,
	"object_id" bigint NOT NULL,
	"old" jsonb,
	"new" jsonb,
	"user_id" bigint,
	"user_name" varchar(120)
);
--> statement-breakpoint
CREATE TABLE "blocked" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocked_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" varchar(254) NOT NULL,
	"email_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("email"::text)) STORED,
	CONSTRAINT "blocked_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "campaign_property" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_property_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"property_id" bigint NOT NULL,
	CONSTRAINT "campaign_property_pair" UNIQUE("campaign_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18) NOT NULL,
	"name" varchar(120) NOT NULL,
	"startdate" date,
	"enddate" date,
	"description" varchar(2000),
	"isactive" boolean DEFAULT false NOT NULL,
	"islocal" boolean DEFAULT true NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	"createddate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"systemmodstamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("name"::text)) STORED,
	"description_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("description"::text)) STORED,
	CONSTRAINT "campaign_code" UNIQUE("sfid")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18),
	"name" varchar(255) NOT NULL,
	"firstname" varchar(80),
	"lastname" varchar(80),
	"email" varchar(254),
	"phone" varchar(20),
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"accountid" varchar(18),
	"optin_email" boolean DEFAULT false NOT NULL,
	"optin_other" boolean DEFAULT false NOT NULL,
	"optin_date" timestamp (3) with time zone,
	"optin_source" varchar(80),
	"optin_type" varchar(80),
	"createddate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"systemmodstamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	"ott_customer" boolean DEFAULT false NOT NULL,
	"hvc__c" boolean DEFAULT false NOT NULL,
	"hvc_last_modified_by__c" varchar(120),
	"unsubscribe_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("name"::text)) STORED,
	"firstname_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("firstname"::text)) STORED,
	"lastname_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("lastname"::text)) STORED,
	"email_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("email"::text)) STORED,
	"phone_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("phone"::text)) STORED,
	CONSTRAINT "contact_sfid_unique" UNIQUE("sfid"),
	CONSTRAINT "contact_unsubscribe_id_unique" UNIQUE("unsubscribe_id"),
	CONSTRAINT "contact_language" CHECK (language in ('en', 'fr')),
	CONSTRAINT "contact_email_lowercase" CHECK (email = lower(email))
);
--> statement-breakpoint
CREATE TABLE "gc_inventory_email_list" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gc_inventory_email_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"property__c_id" bigint NOT NULL,
	"emails" varchar(4000) NOT NULL,
	CONSTRAINT "gc_inventory_email_list_property__c_id_unique" UNIQUE("property__c_id")
);
--> statement-breakpoint
CREATE TABLE "gc_inventory" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gc_inventory_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"property__c_id" bigint NOT NULL,
	"sku" bigint NOT NULL,
	"date" date NOT NULL,
	"on_hand" integer NOT NULL,
	"activated" integer,
	"destroyed" integer,
	"lost" integer,
	"transferred" integer,
	"received" integer,
	"reason" varchar(1000),
	"comment" varchar(1000),
	"counted_by" bigint NOT NULL,
	"approved_by" bigint,
	CONSTRAINT "gc_inventory_on_hand" CHECK (on_hand >= 0)
);
--> statement-breakpoint
CREATE TABLE "eml_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eml_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"external_id" varchar(80) NOT NULL,
	"last_4_digits" varchar(4),
	"program_name" varchar(255),
	"merchant_group_name" varchar(255),
	"amount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"status" varchar(40) NOT NULL,
	"card_id" varchar(80),
	"recipient_email" varchar(254),
	"recipient_name" varchar(255),
	"customer_email" varchar(254),
	"customer_name" varchar(255),
	"order_id" varchar(80),
	"redeem" boolean DEFAULT false NOT NULL,
	"redeem_centre" varchar(18),
	"comment" varchar(1000),
	"user_id" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"external_id_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("external_id"::text)) STORED,
	"recipient_email_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("recipient_email"::text)) STORED,
	"recipient_name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("recipient_name"::text)) STORED,
	"customer_email_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("customer_email"::text)) STORED,
	"customer_name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("customer_name"::text)) STORED,
	CONSTRAINT "eml_token_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "frame_ticket" (
	"ticket_hash" varchar(64) PRIMARY KEY NOT NULL,
	"tool" varchar(20) NOT NULL,
	"kind" varchar(20),
	"session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trnsx_ecom_activegc_b2c" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trnsx_ecom_activegc_b2c_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gift_code" varchar(80) NOT NULL,
	"customer_email" varchar(254),
	"first_name" varchar(120),
	"last_name" varchar(120),
	"name" text GENERATED ALWAYS AS (btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) STORED,
	"recipient" varchar(255),
	"order" varchar(80),
	"language" varchar(10),
	"CSL_CLOSING_BALANCE" numeric(12, 2) DEFAULT 0 NOT NULL,
	"mall" varchar(255),
	"mall_address" varchar(255),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action_created_by" varchar(120),
	"cwf_last_sent" timestamp (3) with time zone,
	"email_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("customer_email"::text)) STORED,
	"first_name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("first_name"::text)) STORED,
	"last_name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("last_name"::text)) STORED,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')))) STORED,
	"recipient_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("recipient"::text)) STORED,
	"order_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("order"::text)) STORED,
	CONSTRAINT "trnsx_ecom_activegc_b2c_gift_code_unique" UNIQUE("gift_code")
);
--> statement-breakpoint
CREATE TABLE "order_campaign" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	CONSTRAINT "order_campaign_one_per_order" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "orderitem" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orderitem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"orderid" varchar(18),
	"order__external_id__c" varchar(80),
	"isdeleted" boolean DEFAULT false NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18),
	"external_id__c" varchar(80),
	"vts_id" varchar(80),
	"ordernumber" bigint,
	"status" varchar(40) DEFAULT 'Draft' NOT NULL,
	"totalamount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"effectivedate" date,
	"createddate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"systemmodstamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	"accountid" varchar(18),
	"contact__c" varchar(18),
	"propertyuser__c" varchar(18),
	"property__c" varchar(18),
	"campaign__c" varchar(18),
	"ecomm" boolean DEFAULT false NOT NULL,
	"external_id_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("external_id__c"::text)) STORED,
	"vts_id_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("vts_id"::text)) STORED,
	CONSTRAINT "order_sfid_unique" UNIQUE("sfid"),
	CONSTRAINT "order_external_id__c_unique" UNIQUE("external_id__c"),
	CONSTRAINT "order_ordernumber_unique" UNIQUE("ordernumber")
);
--> statement-breakpoint
CREATE TABLE "password_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" varchar(10) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "password_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "property_propertyuser__c" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_propertyuser__c_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18),
	"propertyuser__c" varchar(18) NOT NULL,
	"property__c" varchar(18) NOT NULL,
	"createddate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"systemmodstamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "property_propertyuser__c_sfid_unique" UNIQUE("sfid")
);
--> statement-breakpoint
CREATE TABLE "property__c" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property__c_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18),
	"name" varchar(255) NOT NULL,
	"external_id__c" varchar(18) NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("name"::text)) STORED,
	CONSTRAINT "property__c_sfid_unique" UNIQUE("sfid"),
	CONSTRAINT "property__c_external_id__c_unique" UNIQUE("external_id__c")
);
--> statement-breakpoint
CREATE TABLE "report_month" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"property" varchar(18),
	"clerk" varchar(18),
	"campaign" varchar(18),
	"orders" integer NOT NULL,
	"revenue" numeric(14, 2) NOT NULL,
	"generated" integer NOT NULL,
	"activated" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"setting" varchar(80) NOT NULL,
	"value" text,
	"value_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("value"::text)) STORED,
	CONSTRAINT "settings_setting_unique" UNIQUE("setting")
);
--> statement-breakpoint
CREATE TABLE "sku_property" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_property_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"property_id" bigint NOT NULL,
	CONSTRAINT "sku_property_pair" UNIQUE("sku_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"description" varchar(255) NOT NULL,
	"detailed_form" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "propertyuser__c" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "propertyuser__c_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sfid" varchar(18) NOT NULL,
	"name" varchar(120) NOT NULL,
	"username__c" varchar(300) NOT NULL,
	"role__c" varchar(20) DEFAULT 'user' NOT NULL,
	"inactive" boolean DEFAULT false NOT NULL,
	"isdeleted" boolean DEFAULT false NOT NULL,
	"last_login" timestamp (3) with time zone,
	"createddate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"systemmodstamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"password_hash" text,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("name"::text)) STORED,
	"username_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("username__c"::text)) STORED,
	CONSTRAINT "propertyuser__c_sfid_unique" UNIQUE("sfid"),
	CONSTRAINT "propertyuser__c_username" UNIQUE("username__c"),
	CONSTRAINT "propertyuser__c_role" CHECK (role__c in ('user', 'user_inventory', 'admin', 'superadmin'))
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "tool_session" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"tool" varchar(20) NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "caught_mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "caught_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail" jsonb NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"receipt" jsonb,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "accountproperty__c" ADD CONSTRAINT "accountproperty__c_account__c_reference" FOREIGN KEY ("account__c") REFERENCES "public"."account"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountproperty__c" ADD CONSTRAINT "accountproperty__c_property__c_reference" FOREIGN KEY ("property__c") REFERENCES "public"."property__c"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_street_reference" FOREIGN KEY ("province","city","street") REFERENCES "public"."address_street"("province","city","street") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_property" ADD CONSTRAINT "campaign_property_campaign_id_reference" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_property" ADD CONSTRAINT "campaign_property_property_id_reference" FOREIGN KEY ("property_id") REFERENCES "public"."property__c"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_accountid_reference" FOREIGN KEY ("accountid") REFERENCES "public"."account"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gc_inventory_email_list" ADD CONSTRAINT "gc_inventory_email_list_property__c_id_reference" FOREIGN KEY ("property__c_id") REFERENCES "public"."property__c"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gc_inventory" ADD CONSTRAINT "gc_inventory_sku_reference" FOREIGN KEY ("sku") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gc_inventory" ADD CONSTRAINT "gc_inventory_property__c_id_reference" FOREIGN KEY ("property__c_id") REFERENCES "public"."property__c"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gc_inventory" ADD CONSTRAINT "gc_inventory_counted_by_reference" FOREIGN KEY ("counted_by") REFERENCES "public"."propertyuser__c"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gc_inventory" ADD CONSTRAINT "gc_inventory_approved_by_reference" FOREIGN KEY ("approved_by") REFERENCES "public"."propertyuser__c"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eml_token" ADD CONSTRAINT "eml_token_user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_ticket" ADD CONSTRAINT "frame_ticket_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_campaign" ADD CONSTRAINT "order_campaign_order_id_reference" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_campaign" ADD CONSTRAINT "order_campaign_campaign_id_reference" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orderitem" ADD CONSTRAINT "orderitem_orderid_reference" FOREIGN KEY ("orderid") REFERENCES "public"."order"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_accountid_reference" FOREIGN KEY ("accountid") REFERENCES "public"."account"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_contact__c_reference" FOREIGN KEY ("contact__c") REFERENCES "public"."contact"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_property__c_reference" FOREIGN KEY ("property__c") REFERENCES "public"."property__c"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_propertyuser__c_reference" FOREIGN KEY ("propertyuser__c") REFERENCES "public"."propertyuser__c"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_campaign__c_reference" FOREIGN KEY ("campaign__c") REFERENCES "public"."campaign"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_token" ADD CONSTRAINT "password_token_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_propertyuser__c" ADD CONSTRAINT "property_propertyuser__c_property__c_reference" FOREIGN KEY ("property__c") REFERENCES "public"."property__c"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_propertyuser__c" ADD CONSTRAINT "property_propertyuser__c_propertyuser__c_reference" FOREIGN KEY ("propertyuser__c") REFERENCES "public"."propertyuser__c"("sfid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_property" ADD CONSTRAINT "sku_property_sku_id_reference" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_property" ADD CONSTRAINT "sku_property_property_id_reference" FOREIGN KEY ("property_id") REFERENCES "public"."property__c"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_session" ADD CONSTRAINT "tool_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unification_merge" ADD CONSTRAINT "unification_merge_parent_id_unification_merge_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."unification_merge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unification_moved" ADD CONSTRAINT "unification_moved_merge_id_unification_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."unification_merge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accountproperty__c_pair" ON "accountproperty__c" USING btree ("account__c","property__c") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "accountproperty__c_by_property" ON "accountproperty__c" USING btree ("property__c");--> statement-breakpoint
CREATE UNIQUE INDEX "account_name_and_address" ON "account" USING btree (comptoir_key(name),comptoir_key(address_line_1__c),comptoir_key(billingpostalcode)) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_by_name" ON "account" USING btree ("name_folded","id","address_folded","city_folded","postal_code_folded","sfid") WHERE not isdeleted and sfid is not null;--> statement-breakpoint
CREATE INDEX "account_free_text" ON "account" USING gin ((coalesce("name_folded", '') || ' ' || coalesce("address_folded", '') || ' ' || coalesce("city_folded", '') || ' ' || coalesce("postal_code_folded", '')) gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_name_contains" ON "account" USING gin ("name_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_name_foreign" ON "account" USING btree ("name_folded") WHERE not isdeleted and name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "account_name_similar" ON "account" USING gin ("name_key" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_by_name_key" ON "account" USING btree ("name_key") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_by_postal_code" ON "account" USING btree (comptoir_key(billingpostalcode)) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_address_contains" ON "account" USING gin ("address_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_address_prefix" ON "account" USING btree ("address_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_address_foreign" ON "account" USING btree ("address_folded") WHERE not isdeleted and address_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "account_city_contains" ON "account" USING gin ("city_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_city_prefix" ON "account" USING btree ("city_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_city_foreign" ON "account" USING btree ("city_folded") WHERE not isdeleted and city_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "account_postal_code_contains" ON "account" USING gin ("postal_code_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_postal_code_prefix" ON "account" USING btree ("postal_code_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_postal_code_foreign" ON "account" USING btree ("postal_code_folded") WHERE not isdeleted and postal_code_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "address_street_by_street_words" ON "address_street" USING gin ("street_words");--> statement-breakpoint
CREATE INDEX "address_street_by_words" ON "address_street" USING gin ("words");--> statement-breakpoint
CREATE INDEX "address_by_postal_code" ON "address" USING btree ("postal_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "address_by_number" ON "address" USING btree ("street_number");--> statement-breakpoint
CREATE UNIQUE INDEX "address_unique" ON "address" USING btree ("province","city","street","street_number" text_pattern_ops,coalesce(unit, ''),"postal_code");--> statement-breakpoint
CREATE INDEX "audit_by_object" ON "audit" USING btree ("operation","object_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blocked_email_contains" ON "blocked" USING gin ("email_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaign_property_by_property" ON "campaign_property" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "campaign_by_end" ON "campaign" USING btree ("enddate") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "campaign_name_contains" ON "campaign" USING gin ("name_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "campaign_description_contains" ON "campaign" USING gin ("description_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_email_in_account" ON "contact" USING btree ("accountid","email") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_by_account" ON "contact" USING btree ("accountid","firstname_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_by_email" ON "contact" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_by_email_key" ON "contact" USING btree (comptoir_email_key(email)) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_by_phone_key" ON "contact" USING btree (comptoir_phone_key(phone)) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_name_contains" ON "contact" USING gin ("name_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_name_prefix" ON "contact" USING btree ("name_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_name_foreign" ON "contact" USING btree ("name_folded") WHERE not isdeleted and name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "contact_email_contains" ON "contact" USING gin ("email_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_email_prefix" ON "contact" USING btree ("email_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_email_foreign" ON "contact" USING btree ("email_folded") WHERE not isdeleted and email_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "contact_phone_contains" ON "contact" USING gin ("phone_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_phone_foreign" ON "contact" USING btree ("phone_folded") WHERE not isdeleted and phone_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE UNIQUE INDEX "gc_inventory_one_a_month" ON "gc_inventory" USING btree ("property__c_id","sku",(extract(year from date) * 12 + extract(month from date)));--> statement-breakpoint
CREATE INDEX "gc_inventory_by_date" ON "gc_inventory" USING btree ("property__c_id","date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gc_inventory_previous" ON "gc_inventory" USING btree ("property__c_id","sku","date");--> statement-breakpoint
CREATE INDEX "eml_token_external_id_prefix" ON "eml_token" USING btree ("external_id_folded");--> statement-breakpoint
CREATE INDEX "eml_token_recipient_email_contains" ON "eml_token" USING gin ("recipient_email_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eml_token_recipient_email_foreign" ON "eml_token" USING btree ("recipient_email_folded") WHERE recipient_email_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_recipient_name_contains" ON "eml_token" USING gin ("recipient_name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eml_token_recipient_name_foreign" ON "eml_token" USING btree ("recipient_name_folded") WHERE recipient_name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_customer_email_contains" ON "eml_token" USING gin ("customer_email_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eml_token_customer_email_foreign" ON "eml_token" USING btree ("customer_email_folded") WHERE customer_email_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_customer_name_contains" ON "eml_token" USING gin ("customer_name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eml_token_customer_name_foreign" ON "eml_token" USING btree ("customer_name_folded") WHERE customer_name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_redeemed" ON "eml_token" USING btree ("updated_at","redeem_centre","amount") WHERE redeem;--> statement-breakpoint
CREATE INDEX "frame_ticket_by_session" ON "frame_ticket" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "gift_code_email_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("email_folded");--> statement-breakpoint
CREATE INDEX "gift_code_first_name_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("first_name_folded");--> statement-breakpoint
CREATE INDEX "gift_code_last_name_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("last_name_folded");--> statement-breakpoint
CREATE INDEX "gift_code_name_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("name_folded");--> statement-breakpoint
CREATE INDEX "gift_code_recipient_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("recipient_folded");--> statement-breakpoint
CREATE INDEX "gift_code_order_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("order_folded");--> statement-breakpoint
CREATE INDEX "gift_code_by_creation" ON "trnsx_ecom_activegc_b2c" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gift_code_resent" ON "trnsx_ecom_activegc_b2c" USING btree ("cwf_last_sent","mall") WHERE cwf_last_sent is not null;--> statement-breakpoint
CREATE INDEX "order_campaign_by_campaign" ON "order_campaign" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "orderitem_by_order" ON "orderitem" USING btree ("orderid","id") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_by_account" ON "order" USING btree ("accountid","effectivedate" DESC NULLS LAST,"id" DESC NULLS LAST,"sfid") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_by_contact" ON "order" USING btree ("contact__c","effectivedate" DESC NULLS LAST,"id" DESC NULLS LAST,"sfid") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_by_property" ON "order" USING btree ("property__c","effectivedate") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_by_author" ON "order" USING btree ("propertyuser__c","createddate") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_by_campaign" ON "order" USING btree ("campaign__c");--> statement-breakpoint
CREATE INDEX "order_activated" ON "order" USING btree ("effectivedate","property__c","accountid","totalamount") WHERE status = 'Activated' and not isdeleted and sfid is not null;--> statement-breakpoint
CREATE INDEX "order_external_id_contains" ON "order" USING gin ("external_id_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_external_id_foreign" ON "order" USING btree ("external_id_folded") WHERE not isdeleted and external_id_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "order_vts_id_contains" ON "order" USING gin ("vts_id_folded" gin_trgm_ops) WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_vts_id_foreign" ON "order" USING btree ("vts_id_folded") WHERE not isdeleted and vts_id_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "password_token_by_user" ON "password_token" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "property_propertyuser__c_pair" ON "property_propertyuser__c" USING btree ("propertyuser__c","property__c") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "property_propertyuser__c_by_property" ON "property_propertyuser__c" USING btree ("property__c");--> statement-breakpoint
CREATE INDEX "report_month_by_month" ON "report_month" USING btree ("month","property");--> statement-breakpoint
CREATE INDEX "session_by_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_by_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sku_property_by_property" ON "sku_property" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "propertyuser__c_name_contains" ON "propertyuser__c" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "propertyuser__c_username_contains" ON "propertyuser__c" USING gin ("username_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tool_session_by_session" ON "tool_session" USING btree ("session_id");--> statement-breakpoint
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
CREATE INDEX "unification_scan_by_kind" ON "unification_scan" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_queue_due" ON "mail_queue" USING btree ("next_attempt_at") WHERE failed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_queue_once" ON "mail_queue" USING btree ((receipt ->> 'table'),(receipt ->> 'id'),(mail ->> 'to')) WHERE failed_at is null;--> statement-breakpoint
CREATE INDEX "mail_queue_failed" ON "mail_queue" USING btree ("failed_at") WHERE failed_at is not null;