-- What operators of support need beside conversations. Members are named by the id that never changes, as in messages.

-- Who takes care of a conversation.
CREATE TABLE conversation_assignments (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  operator text NOT NULL,
  assigned_at timestamptz NOT NULL
);

CREATE INDEX conversation_assignments_by_operator ON conversation_assignments (operator);

-- Who has it open, and when their page said so last.
CREATE TABLE conversation_presences (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  operator text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, operator)
);

-- What operators write for each other: no call of the person, and no export, reads them.
CREATE TABLE conversation_notes (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  operator text NOT NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL
);

CREATE INDEX conversation_notes_by_conversation ON conversation_notes (conversation_id, written_at, id);

-- How soon people are answered, and how they rate it.
CREATE INDEX conversations_by_creation ON conversations (created_at);

-- What is often replied, in every language that it has been written in.
CREATE TABLE canned_replies (
  id uuid NOT NULL,
  lang text NOT NULL CHECK (lang IN ('zh_cn', 'zh_tw', 'en_us', 'es_mx')),
  title text NOT NULL,
  text text NOT NULL,
  -- Both null for those that came with the app.
  changed_by text,
  changed_at timestamptz,
  PRIMARY KEY (id, lang),
  CHECK ((changed_by IS NULL) = (changed_at IS NULL))
);

INSERT INTO canned_replies (id, lang, title, text) VALUES
  ('00000000-0000-4000-9000-000000000001', 'en_us', 'Deposit: still confirming',
   'Thank you for writing. Your deposit is on its way: the network is still confirming it. It’s credited automatically as soon as it has enough confirmations. You can follow it under Deposits.'),
  ('00000000-0000-4000-9000-000000000001', 'zh_cn', '充币：仍在确认中',
   '感谢你的来信。你的充币已在路上，网络仍在确认。达到所需确认数后会自动入账，你可以在充币记录中查看进度。'),
  ('00000000-0000-4000-9000-000000000001', 'zh_tw', '充幣：仍在確認中',
   '感謝你的來信。你的充幣已在路上，網路仍在確認。達到所需確認數後會自動入帳，你可以在充幣記錄中查看進度。'),
  ('00000000-0000-4000-9000-000000000001', 'es_mx', 'Depósito: aún se confirma',
   'Gracias por escribirnos. Tu depósito va en camino: la red todavía lo está confirmando. Se acredita automáticamente en cuanto tenga suficientes confirmaciones. Puedes seguirlo en Depósitos.'),
  ('00000000-0000-4000-9000-000000000002', 'en_us', 'Deposit: ask for the hash',
   'To find your deposit, we need its transaction hash. You’ll find it in the wallet or exchange that you sent it from. Reply here and enter it in the field for the transaction hash. Please also tell us the coin, the network and the amount.'),
  ('00000000-0000-4000-9000-000000000002', 'zh_cn', '充币：索取交易哈希',
   '为了查找你的充币，我们需要交易哈希。你可以在转出的钱包或交易所中找到它。请在此回复，并填入交易哈希一栏。也请告诉我们币种、网络和数量。'),
  ('00000000-0000-4000-9000-000000000002', 'zh_tw', '充幣：索取交易雜湊',
   '為了查找你的充幣，我們需要交易雜湊。你可以在轉出的錢包或交易所中找到它。請在此回覆，並填入交易雜湊一欄。也請告訴我們幣種、網路和數量。'),
  ('00000000-0000-4000-9000-000000000002', 'es_mx', 'Depósito: pedir el hash',
   'Para encontrar tu depósito necesitamos el hash de la transacción. Lo encuentras en la billetera o el exchange desde donde lo enviaste. Responde aquí y escríbelo en el campo del hash. Dinos también la moneda, la red y el monto.'),
  ('00000000-0000-4000-9000-000000000003', 'en_us', 'Deposit: wrong network',
   'The coins were sent on a network that this deposit address isn’t listed for, so they can’t be credited automatically. Please don’t send anything more there. Tell us the transaction hash and the network, and we’ll check whether they can be recovered.'),
  ('00000000-0000-4000-9000-000000000003', 'zh_cn', '充币：网络错误',
   '这笔币通过该充币地址不支持的网络转入，因此无法自动入账。请不要再向该地址转入。请告诉我们交易哈希和网络，我们会核实能否找回。'),
  ('00000000-0000-4000-9000-000000000003', 'zh_tw', '充幣：網路錯誤',
   '這筆幣透過該充幣地址不支援的網路轉入，因此無法自動入帳。請不要再向該地址轉入。請告訴我們交易雜湊和網路，我們會核實能否找回。'),
  ('00000000-0000-4000-9000-000000000003', 'es_mx', 'Depósito: red equivocada',
   'Las monedas se enviaron por una red que esta dirección de depósito no admite, así que no se pueden acreditar automáticamente. No envíes nada más ahí. Dinos el hash de la transacción y la red, y revisaremos si se pueden recuperar.'),
  ('00000000-0000-4000-9000-000000000004', 'en_us', 'Withdrawal: in review',
   'Your withdrawal is being reviewed by our team, as larger amounts are. You don’t need to do anything. Once it’s approved it’s sent at once, and you’ll get a message. If it’s declined, the full amount returns to your balance.'),
  ('00000000-0000-4000-9000-000000000004', 'zh_cn', '提币：审核中',
   '你的提币正由我们的团队审核，金额较大的提币都会经过审核。你无需进行任何操作。审核通过后会立即转出，并通知你；如未通过，全部金额会退回余额。'),
  ('00000000-0000-4000-9000-000000000004', 'zh_tw', '提幣：審核中',
   '你的提幣正由我們的團隊審核，金額較大的提幣都會經過審核。你無需進行任何操作。審核通過後會立即轉出，並通知你；如未通過，全部金額會退回餘額。'),
  ('00000000-0000-4000-9000-000000000004', 'es_mx', 'Retiro: en revisión',
   'Nuestro equipo está revisando tu retiro, como hacemos con los montos grandes. No tienes que hacer nada. En cuanto se apruebe se envía y recibirás un mensaje. Si se rechaza, el monto completo vuelve a tu saldo.'),
  ('00000000-0000-4000-9000-000000000005', 'en_us', 'Withdrawal: paused for 24 hours',
   'Withdrawals are paused for 24 hours after a security change, such as a new password or second factor. This protects your coins if somebody else made the change. If it wasn’t you, tell us right away.'),
  ('00000000-0000-4000-9000-000000000005', 'zh_cn', '提币：暂停 24 小时',
   '更改密码或双重验证等安全设置后，提币会暂停 24 小时，以防他人更改后转走你的资产。如果不是你本人操作，请立即告诉我们。'),
  ('00000000-0000-4000-9000-000000000005', 'zh_tw', '提幣：暫停 24 小時',
   '更改密碼或雙重驗證等安全設定後，提幣會暫停 24 小時，以防他人更改後轉走你的資產。如果不是你本人操作，請立即告訴我們。'),
  ('00000000-0000-4000-9000-000000000005', 'es_mx', 'Retiro: pausado 24 horas',
   'Los retiros se pausan 24 horas después de un cambio de seguridad, como una contraseña o un segundo factor nuevos. Así protegemos tus monedas si alguien más hizo el cambio. Si no fuiste tú, avísanos de inmediato.'),
  ('00000000-0000-4000-9000-000000000006', 'en_us', 'Order: the partner is checking',
   'Our partner is still processing your order. We’ve asked them about it and will write again as soon as we hear back. You can follow the order on its page; it changes by itself.'),
  ('00000000-0000-4000-9000-000000000006', 'zh_cn', '订单：合作方核实中',
   '我们的合作方仍在处理你的订单。我们已向对方询问，收到答复后会立即告知你。你可以在订单页面查看进度，页面会自动更新。'),
  ('00000000-0000-4000-9000-000000000006', 'zh_tw', '訂單：合作方核實中',
   '我們的合作方仍在處理你的訂單。我們已向對方詢問，收到答覆後會立即告知你。你可以在訂單頁面查看進度，頁面會自動更新。'),
  ('00000000-0000-4000-9000-000000000006', 'es_mx', 'Orden: el socio la revisa',
   'Nuestro socio sigue procesando tu orden. Ya le preguntamos y te escribiremos en cuanto responda. Puedes seguir la orden en su página; se actualiza sola.'),
  ('00000000-0000-4000-9000-000000000007', 'en_us', 'Security: never share secrets',
   'Please never send anyone your recovery phrase, private key, password or codes. Nobody at Sevenport asks for them. If you’ve already shared a recovery phrase, move your coins to a new wallet now. If it was your password, change it and end all other sessions under Security.'),
  ('00000000-0000-4000-9000-000000000007', 'zh_cn', '安全：切勿透露密钥',
   '请不要把助记词、私钥、密码或验证码发给任何人。Sevenport 的工作人员不会索取这些信息。如果你已透露助记词，请立即把资产转到新钱包；如果是密码，请修改密码，并在安全设置中退出其他所有登录。'),
  ('00000000-0000-4000-9000-000000000007', 'zh_tw', '安全：切勿透露金鑰',
   '請不要把助記詞、私鑰、密碼或驗證碼發給任何人。Sevenport 的工作人員不會索取這些資訊。如果你已透露助記詞，請立即把資產轉到新錢包；如果是密碼，請修改密碼，並在安全設定中登出其他所有登入。'),
  ('00000000-0000-4000-9000-000000000007', 'es_mx', 'Seguridad: no compartas secretos',
   'Nunca le envíes a nadie tu frase de recuperación, clave privada, contraseña o códigos. Nadie en Sevenport te los pide. Si ya compartiste una frase de recuperación, mueve tus monedas a una billetera nueva ahora. Si fue tu contraseña, cámbiala y cierra las demás sesiones en Seguridad.'),
  ('00000000-0000-4000-9000-000000000008', 'en_us', 'Solved: anything else?',
   'This is solved from our side. Reply here if anything is still open. Otherwise you can close the conversation. Thank you for your patience.'),
  ('00000000-0000-4000-9000-000000000008', 'zh_cn', '已解决：还有其他问题吗？',
   '这个问题已经处理完毕。如果还有疑问，请在此回复；否则你可以关闭此对话。感谢你的耐心等待。'),
  ('00000000-0000-4000-9000-000000000008', 'zh_tw', '已解決：還有其他問題嗎？',
   '這個問題已經處理完畢。如果還有疑問，請在此回覆；否則你可以關閉此對話。感謝你的耐心等待。'),
  ('00000000-0000-4000-9000-000000000008', 'es_mx', 'Resuelto: ¿algo más?',
   'Por nuestra parte, esto está resuelto. Responde aquí si queda algo pendiente. Si no, puedes cerrar la conversación. Gracias por tu paciencia.');
