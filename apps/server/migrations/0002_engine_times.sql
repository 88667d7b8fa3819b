CREATE TABLE "engine_times" (
	"engine_id" text NOT NULL,
	"engine_version" text NOT NULL,
	"capability" text NOT NULL,
	"machine" text NOT NULL,
	"seconds" real NOT NULL,
	"runs" smallint NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "engine_times_engine_id_engine_version_capability_machine_pk" PRIMARY KEY("engine_id","engine_version","capability","machine")
);
