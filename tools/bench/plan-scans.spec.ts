import { toldIn, withoutIndex } from './plan-scans.ts';

const LOG = `drawpoint_appointments LOG:  duration: 12.500 ms  plan:
	Query Text: SELECT id FROM appointment WHERE phlebotomist_id = $1 ORDER BY starts_at LIMIT 25
	Limit  (cost=0.42..8.44 rows=25 width=12) (actual rows=25.00 loops=1)
	  Buffers: shared hit=40
	  ->  Sort  (cost=9.10..9.20 rows=9000 width=12) (actual rows=25.00 loops=1)
	        Sort Key: starts_at
	        ->  Index Only Scan using appointment_of_phlebotomist on appointment  (cost=0.42..8.44 rows=9000 width=12) (actual rows=9000.00 loops=1)
drawpoint_appointments LOG:  duration: 0.020 ms  plan:
	Query Text: SELECT id FROM person WHERE id = 3
	Seq Scan on person  (cost=0.00..1.06 rows=1 width=12) (actual rows=1 loops=1)
	  Filter: (id = 3)
	  Rows Removed by Filter: 5
drawpoint_appointments LOG:  duration: 3.100 ms  plan:
	Query Text: SELECT sum(visits) FROM appointment_count WHERE status = 'denied'
	Aggregate  (cost=0.00..1.06 rows=1 width=4) (actual rows=1 loops=1)
	  ->  Seq Scan on appointment_count  (cost=0.00..1.06 rows=1 width=4) (actual rows=9000 loops=1)
	        Filter: (status = 'denied'::text)
	        Rows Removed by Filter: 14000
drawpoint_auth LOG:  duration: 9.100 ms  plan:
	Query Text: SELECT count(*) FROM role
	Aggregate  (cost=0.00..1.06 rows=1 width=4) (actual rows=1 loops=1)
	  ->  Seq Scan on role  (cost=0.00..1.06 rows=1 width=4) (actual rows=9000 loops=1)
drawpoint_auth LOG:  duration: 80.100 ms  plan:
	Query Text: SELECT count(*) FROM account
	Aggregate  (cost=0.00..1.06 rows=1 width=4) (actual rows=1 loops=1)
	  ->  Parallel Seq Scan on "account" a  (cost=0.00..1.06 rows=1 width=4) (actual rows=100 loops=2)
	        Filter: (deleted_at IS NULL)
	        Rows Removed by Filter: 99800
	  ->  Incremental Sort  (cost=0.00..1.06 rows=1 width=4) (actual rows=9000 loops=1)
	        ->  Index Scan using account_name on account  (cost=0.00..1.06 rows=1 width=4) (actual rows=9000 loops=1)
drawpoint_auth LOG:  duration: 14.510 ms  plan:
	Query Text: SELECT id FROM "user" WHERE (name LIKE $1 OR email LIKE $2) AND deleted_at IS NULL ORDER BY lower(last_name) LIMIT 10
	Limit  (cost=2924.24..2924.27 rows=10 width=68) (actual rows=10.00 loops=1)
	  ->  Sort  (cost=2924.24..2927.67 rows=1370 width=68) (actual rows=10.00 loops=1)
	        Sort Key: (lower(last_name))
	        ->  Subquery Scan on "user"  (cost=135.78..2894.64 rows=1370 width=68) (actual rows=9339.00 loops=1)
	              Filter: (deleted_at IS NULL)
	              ->  Bitmap Heap Scan on "user" user_1  (cost=135.78..2746.23 rows=8089 width=433) (actual rows=9538.00 loops=1)
	                    Filter: (name LIKE '%ric%')
	                    ->  BitmapOr  (cost=67.70..67.70 rows=3016 width=0) (actual rows=0.00 loops=1)
	                          ->  Bitmap Index Scan on user_email  (cost=0.00..61.76 rows=3016 width=0) (actual rows=2.00 loops=1)
	                          ->  Bitmap Index Scan on user_search  (cost=0.00..133.76 rows=8089 width=0) (actual rows=9540.00 loops=1)
drawpoint_auth LOG:  duration: 9.510 ms  plan:
	Query Text: SELECT id FROM visit WHERE patient_id = $1 ORDER BY starts_at LIMIT 10
	Limit  (cost=2924.24..2924.27 rows=10 width=68) (actual rows=10.00 loops=1)
	  ->  Sort  (cost=2924.24..2927.67 rows=1370 width=68) (actual rows=10.00 loops=1)
	        ->  Nested Loop  (cost=135.78..2746.23 rows=8089 width=433) (actual rows=9538.00 loops=1)
	              ->  Bitmap Heap Scan on visit  (cost=135.78..2746.23 rows=8089 width=433) (actual rows=9538.00 loops=1)
	                    ->  Bitmap Index Scan on visit_of_patient  (cost=0.00..61.76 rows=3016 width=0) (actual rows=9538.00 loops=1)
	              ->  Bitmap Heap Scan on "user"  (cost=135.78..2746.23 rows=8089 width=433) (actual rows=1.00 loops=9538)
	                    ->  Bitmap Index Scan on user_search  (cost=0.00..61.76 rows=3016 width=0) (actual rows=1.00 loops=9538)
`;
const UNORDERED = new Set(['user_search']);

describe('the plans that a database told', () => {
  it('are one for each statement, with what it took', () => {
    expect(toldIn(LOG).map(({ ms }) => ms)).toEqual([12.5, 0.02, 3.1, 9.1, 80.1, 14.51, 9.51]);
  });

  it('say what was read from end to end and what was put in order, unless that was little, and by what it was found that has no order', () => {
    expect(toldIn(LOG).map(({ text }) => withoutIndex(text, UNORDERED))).toEqual([
      [{ did: 'sort', of: 'appointment', rows: 9_000, foundBy: null }],
      [],
      [],
      [],
      [{ did: 'scan', of: 'account', rows: 100_000, foundBy: null }],
      [{ did: 'sort', of: 'user', rows: 9_339, foundBy: 'user_search' }],
      [{ did: 'sort', of: 'visit', rows: 9_538, foundBy: null }],
    ]);
  });
});
