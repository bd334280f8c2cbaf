import { describe, expect, it } from 'vitest'

import { languageOfMail } from './mail-language.ts'

describe('the language of a reply by email', () => {
  it.each([
    ['es-MX', 'es_mx'],
    ['zh-TW, en', 'zh_tw'],
    ['zh-Hant-HK', 'zh_tw'],
    ['zh-CN', 'zh_cn'],
    ['EN-us', 'en_us'],
  ])('uses the language named by the email: %s', (named, language) => {
    expect(languageOfMail(named, '你好')).toBe(language)
  })

  it.each([
    ['我的充值还没有到账', 'zh_cn'],
    ['Deposit\n\n我的儲值還沒到帳,請問為什麼？', 'zh_tw'],
    ['Mi depósito no aparece\n\nHola, envié USDT ayer por la red Polygon y todavía no llega a mi cuenta.', 'es_mx'],
    ['My deposit is missing\n\nHello, I sent USDT on Polygon yesterday and it has not arrived yet.', 'en_us'],
  ])('detects the language of the text: %s', (text, language) => {
    expect(languageOfMail(null, text)).toBe(language)
  })

  it.each([
    ['Meu depósito não apareceu\n\nOlá, enviei USDT ontem pela rede Polygon e ainda não chegou na minha conta.'],
    ['入金がまだ反映されていません。昨日送金しました。'],
    ['ok'],
    [''],
  ])('falls back to English for an unsupported or undetectable language: %s', (text) => {
    expect(languageOfMail('fr', text)).toBe('en_us')
    expect(languageOfMail(null, text)).toBe('en_us')
  })
})
