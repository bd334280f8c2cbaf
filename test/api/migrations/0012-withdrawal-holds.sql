UPDATE accounts SET withdrawals_held_until = now() WHERE email = 'a@app.example';
