CREATE TABLE "actor_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
