import { type Kysely, sql } from 'kysely'

/** Addresses are compared with their domain in ASCII (RFC 3492), as `emailKey` of the contract makes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function punycode(label text) returns text language plpgsql immutable strict parallel safe as $$
    declare
      code int[] := array(select ascii(c) from string_to_table(label, null) c);
      size int := length(label);
      made text := regexp_replace(label, '[^\\u0001-\\u007f]', '', 'g');
      plain int := length(made);
      done int := plain;
      n bigint := 128;
      next_n bigint;
      delta bigint := 0;
      bias int := 72;
      q bigint;
      k int;
      t int;
      digit constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
    begin
      if plain = size then return label; end if;
      if plain > 0 then made := made || '-'; end if;
      while done < size loop
        select min(c) into next_n from unnest(code) c where c >= n;
        delta := delta + (next_n - n) * (done + 1);
        n := next_n;
        for i in 1 .. size loop
          if code[i] < n then delta := delta + 1; end if;
          continue when code[i] <> n;
          q := delta;
          k := 36;
          loop
            t := least(greatest(k - bias, 1), 26);
            exit when q < t;
            made := made || substr(digit, (t + (q - t) % (36 - t))::int + 1, 1);
            q := (q - t) / (36 - t);
            k := k + 36;
          end loop;
          made := made || substr(digit, q::int + 1, 1);
          delta := delta / (case when done = plain then 700 else 2 end);
          done := done + 1;
          delta := delta + delta / done;
          k := 0;
          while delta > 455 loop
            delta := delta / 35;
            k := k + 36;
          end loop;
          bias := k + 36 * delta / (delta + 38);
          delta := 0;
        end loop;
        delta := delta + 1;
        n := n + 1;
      end loop;
      return 'xn--' || made;
    end $$;
    comment on function punycode is 'a label of a domain in ASCII';

    create function email_key(email text) returns text language sql immutable parallel safe
      return case when octet_length(email) = length(email) then lower(email)
        else regexp_replace(lower(email), '@[^@]*$', '') || '@' || (
          select string_agg(punycode(part), '.' order by place)
          from string_to_table(regexp_replace(lower(email), '^.*@', ''), '.') with ordinality label (part, place)) end;
    comment on function email_key is 'the form in which addresses are compared: lower case, the domain in ASCII';

    create unique index users_email_key on users (email_key(email));
    drop index users_email;
    create index leads_email_key on leads (email_key(email)) where deleted_at is null;
    drop index leads_email;
    create index clients_email_key on clients (email_key(email)) where deleted_at is null;
    drop index clients_email;
  `.execute(db)
}
