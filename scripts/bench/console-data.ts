import { bookScript, lastDay } from './book-entries.ts'

/** The size of an exchange after some years of operation. */
export interface Operation {
  readonly accounts: number
  readonly orders: number
}

/** The member ID of the account with this number, which calls use as a key. */
export const memberIdOf = (number: number) => String(300_000_000 + number)
export const emailOf = (number: number) => `member-${number}@mail.example`
export const orderNumberOf = (number: number) => `N${10_000_000 + number}`

/** Returns SQL for the UUID of the numbered item of a kind. */
const id = (kind: string, number: string) => `md5('${kind} ' || ${number})::uuid`

/** Text of an incident in every language. */
const texts = '{"en_us": "Late", "es_mx": "Tarde", "zh_cn": "延迟", "zh_tw": "延遲"}'

/**
 * Returns SQL that inserts the data with triggers and foreign keys disabled: creating that much through calls would
 * take days.
 */
export function operationScript({ accounts, orders }: Operation): string {
  const withdrawals = orders / 5
  const deposits = orders / 4
  const someone = id('person', `1 + number % ${accounts}`)
  return `
    ${bookScript({ entries: orders, entriesEachDay: 10_000, people: accounts })}
    UPDATE ledger_transfers SET posted_at = posted_at + (now() - timestamptz '${lastDay}T23:00:00Z');
    UPDATE ledger_entries SET posted_at = posted_at + (now() - timestamptz '${lastDay}T23:00:00Z');
    INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at)
    SELECT ${id('person', 'number')}, 'main', (300000000 + number)::text, 'member-' || number || '@mail.example', 'Member', 'en_us',
      'USD', 'none', now() - number * interval '10 minutes'
    FROM generate_series(1, ${accounts}) AS number;
    INSERT INTO deposit_addresses (address, user_id, factory, salt, created_at)
    SELECT substring(sha256(('address ' || number)::bytea) FROM 1 FOR 20), ${id('person', 'number')}, '\\x${'00'.repeat(20)}',
      'salt ' || number, now()
    FROM generate_series(1, ${accounts}) AS number;
    INSERT INTO security_events (id, user_id, kind, device, address, at)
    SELECT ${id('event', 'number')}, ${someone}, 'login', 'Firefox on Android', '203.0.113.7',
      now() - number * interval '1 minute'
    FROM generate_series(1, ${accounts * 5}) AS number;
    INSERT INTO sessions (id, user_id, device, address, started_at, last_seen_at, expires_at)
    SELECT ${id('session', 'number')}, ${someone}, 'Firefox on Android', '203.0.113.7', now(), now(),
      now() + interval '30 days'
    FROM generate_series(1, ${accounts * 2}) AS number;
    INSERT INTO orders (id, number, kind, user_id, provider, provider_order_id, rate_type, state, created_at, state_changed_at, alert)
    SELECT ${id('order', 'number')}, 'N' || 10000000 + number, 'swap', ${someone}, 'changenow', 'c' || number,
      'floating', 'completed', now() - number * interval '1 minute', now() - number * interval '1 minute',
      CASE WHEN number % ${orders / 500} = 0 THEN 'payout-unproven' END
    FROM generate_series(1, ${orders}) AS number;
    INSERT INTO order_legs (order_id, kind, asset, agreed_amount, amount, address, hash, moved_amount, proof)
    SELECT ${id('order', 'number')}, leg, 'bsc/0x55d398326f99059ff775485246999027b3197955', 100, 100,
      '0x' || md5('address ' || number) || '00000000', '0x' || encode(sha256((leg || number)::bytea), 'hex'), 100, 'proven'
    FROM generate_series(1, ${orders}) AS number, (VALUES ('payin'), ('payout')) AS legs (leg);
    INSERT INTO order_transitions (order_id, from_state, to_state, entered_at)
    SELECT ${id('order', 'number')}, NULL, 'new', now() - number * interval '1 minute' FROM generate_series(1, ${orders}) AS number;
    INSERT INTO withdrawals (id, user_id, coin, network, address, amount, fee, state, hold_id, created_at)
    SELECT ${id('withdrawal', 'number')}, ${someone}, 'USDT', 'bsc',
      '0x' || md5('address ' || number) || '00000000', 100000000000000000000, 1000000000000000000,
      CASE WHEN number % ${withdrawals / 400} = 0 THEN 'audit' ELSE 'success' END, ${id('hold', 'number')},
      now() - number * interval '5 minutes'
    FROM generate_series(1, ${withdrawals}) AS number;
    INSERT INTO withdrawal_steps (withdrawal_id, state, entered_at)
    SELECT id, 'audit', created_at FROM withdrawals;
    INSERT INTO payments (id, source, source_id, user_id, network, coin, address, amount, requested_at, state, chain_id, from_address, nonce,
      raw_amount, gas_limit, since_block, required_confirmations, mined_hash, block_hash, confirmations)
    SELECT ${id('payment', 'number')}, 'withdrawal', ${id('withdrawal', 'number')}, ${someone}, 'bsc',
      'USDT', '0x' || md5('address ' || number) || '00000000', 99, now() - number * interval '5 minutes', 'confirmed', 56, '\\x${'00'.repeat(20)}',
      number, 99, 21000, 1, 15, '0x' || encode(sha256(('payment' || number)::bytea), 'hex'), '0xblock', 15
    FROM generate_series(1, ${withdrawals}) AS number;
    INSERT INTO deposits (id, user_id, coin, network, chain_id, transaction_hash, log_index, recipient, amount, state, is_reward,
      is_below_minimum, required_confirmations, block_height, block_hash, found_at, credited_at)
    SELECT ${id('deposit', 'number')}, ${someone}, 'USDT', 'bsc', 56,
      '0x' || encode(sha256(('deposit' || number)::bytea), 'hex'), 0,
      substring(sha256(('address ' || 1 + number % ${accounts})::bytea) FROM 1 FOR 20), 100, 'success', false, false, 15,
      number, '0xblock', now() - number * interval '4 minutes', now() - number * interval '4 minutes'
    FROM generate_series(1, ${deposits}) AS number;
    INSERT INTO operator_audit (id, operator_id, operator, action, subject, details, done_at)
    SELECT ${id('act', 'number')}, ${id('operator', 'number % 20')}, (370000000 + number % 20)::text,
      (ARRAY['open-conversation', 'find-accounts', 'open-account', 'approve', 'settle-order-alert'])[1 + number % 5],
      (300000000 + number % ${accounts})::text, '{}', now() - number * interval '1 minute'
    FROM generate_series(1, ${orders / 2}) AS number;
    INSERT INTO conversations (id, door, user_id, lang, state, unread, message_count, created_at, last_message_at)
    SELECT ${id('conversation', 'number')}, 'mail', ${id('person', 'number')}, 'en_us',
      CASE WHEN number % ${accounts / 500} = 0 THEN 'pending-reply' ELSE 'closed' END, false, 1,
      now() - number * interval '5 minutes', now() - number * interval '4 minutes'
    FROM generate_series(1, ${accounts}) AS number;
    INSERT INTO conversation_messages (conversation_id, id, position, author, text, sent_at)
    SELECT ${id('conversation', 'number')}, ${id('message', 'number')}, 1, 'person', 'My deposit is not there.',
      now() - number * interval '4 minutes'
    FROM generate_series(1, ${accounts}) AS number;
    INSERT INTO invitations (id, invited_id, inviter_id, accepted_at, way)
    SELECT ${id('invitation', 'number')}, ${id('person', 'number')}, ${id('person', `1 + number % ${accounts / 100}`)}, now(), 'registration'
    FROM generate_series(${accounts / 2}, ${accounts}) AS number;
    INSERT INTO invitation_reviews (id, inviter_id, state, opened_at, decided_at)
    SELECT ${id('review', 'number')}, ${id('person', 'number')}, CASE WHEN number <= 500 THEN 'open' ELSE 'released' END,
      now() - number * interval '1 hour', CASE WHEN number > 500 THEN now() END
    FROM generate_series(1, ${accounts / 20}) AS number;
    INSERT INTO merchants (id, user_id, parent_id, level, name, state, created_at)
    SELECT ${id('merchant', 'number')}, ${id('person', 'number')}, (SELECT id FROM merchants WHERE level = 0), 1, 'Shop ' || number, 'active',
      now() - number * interval '1 day'
    FROM generate_series(1, 2000) AS number;
    INSERT INTO incidents (id, kind, title, components, impact, stage, update_count, starts_at, ends_at, has_ended)
    SELECT ${id('incident', 'number')}, 'incident', '${texts}', '["deposits"]', 'degraded', 'resolved', 1,
      now() - number * interval '1 day', now() - number * interval '1 day', true
    FROM generate_series(1, 2000) AS number;
    INSERT INTO incident_updates (incident_id, id, position, stage, text, components, impact, operator, written_at)
    SELECT id, id, 1, stage, title, components, impact, '370000001', starts_at FROM incidents;`
}
