UPDATE invitation_codes SET discount_percent = 50, earlier_percent = 25, discount_changed_at = now()
WHERE user_id = '00000000-0000-4000-8000-000000000500';
UPDATE invitations SET discount_percent = 50 WHERE id = '00000000-0000-4000-8000-000000000502';
UPDATE invitation_rewards SET discount = 1, discount_state = 'promised' WHERE id = '00000000-0000-4000-8000-000000000504';
