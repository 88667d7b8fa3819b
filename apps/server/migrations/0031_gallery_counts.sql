CREATE TABLE "gallery_counts" (
	"facet" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "gallery_counts_facet_kind_value_pk" PRIMARY KEY("facet","kind","value")
);
--> statement-breakpoint
DROP INDEX "gallery_entries_counted";
--> statement-breakpoint
-- What an entry is counted under. Every entry has a category, if an empty one.
CREATE FUNCTION gallery_facets(category text, style text, space text, city text)
RETURNS TABLE (facet text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT f.facet, f.value
  FROM (VALUES ('category', category), ('style', style), ('space', space), ('city', nullif(city, '')))
    AS f (facet, value)
  WHERE f.value IS NOT NULL
$$;
--> statement-breakpoint
-- Once per statement, in one order, so that two who change several entries never wait for each other.
-- Statements that change nothing of this (views, likes) write nothing.
CREATE FUNCTION gallery_count_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text := 'state, kind, category, style, space, city';
  came CONSTANT text := format('SELECT 1 AS change, %s FROM come', columns);
  went CONSTANT text := format('SELECT -1 AS change, %s FROM gone', columns);
BEGIN
  EXECUTE format(
    'INSERT INTO gallery_counts AS c (facet, kind, value, count)
     SELECT f.facet, e.kind, f.value, sum(e.change)::int
     FROM (%s) e, gallery_facets(e.category, e.style, e.space, e.city) f
     WHERE e.state = ''published''
     GROUP BY 1, 2, 3 HAVING sum(e.change) <> 0 ORDER BY 1, 2, 3
     ON CONFLICT (facet, kind, value) DO UPDATE SET count = c.count + excluded.count',
    CASE TG_OP
      WHEN 'INSERT' THEN came
      WHEN 'DELETE' THEN went
      ELSE came || ' UNION ALL ' || went
    END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gallery_entries_count_new AFTER INSERT ON gallery_entries
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION gallery_count_shown();
--> statement-breakpoint
CREATE TRIGGER gallery_entries_count_changed AFTER UPDATE ON gallery_entries
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT
  EXECUTE FUNCTION gallery_count_shown();
--> statement-breakpoint
CREATE TRIGGER gallery_entries_count_gone AFTER DELETE ON gallery_entries
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION gallery_count_shown();
--> statement-breakpoint
INSERT INTO gallery_counts (facet, kind, value, count)
SELECT f.facet, e.kind, f.value, count(*)::int
FROM gallery_entries e, gallery_facets(e.category, e.style, e.space, e.city) f
WHERE e.state = 'published'
GROUP BY 1, 2, 3;
