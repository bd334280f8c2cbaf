-- The futures section has conversations and notices of its own. Whatever there was before belongs to the app.
ALTER TABLE conversations ADD COLUMN realm text NOT NULL DEFAULT 'main' CHECK (realm IN ('main', 'futures'));
ALTER TABLE notices ADD COLUMN realm text NOT NULL DEFAULT 'main' CHECK (realm IN ('main', 'futures'));

-- An account's conversation is of the account's realm. A guest's is of the section that they wrote in.
ALTER TABLE accounts ADD CONSTRAINT accounts_id_realm_key UNIQUE (id, realm);
ALTER TABLE conversations ADD CONSTRAINT conversations_realm_of_account
  FOREIGN KEY (user_id, realm) REFERENCES accounts (id, realm) ON DELETE CASCADE;
