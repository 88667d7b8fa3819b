import { describe, expect, it } from 'vitest';
import { readFlatXml, writeFlatXml, XmlError } from './xml.ts';

describe('XML of messages', () => {
  it('reads flat fields, text and CDATA, and leaves nested ones out', () => {
    const xml = `<xml>
      <ToUserName><![CDATA[gh_1]]></ToUserName><CreateTime>1700000000</CreateTime>
      <Content>a &lt;b&gt; &amp; &#20013;&#x6587;</Content><Empty></Empty>
      <ScanCodeInfo><ScanType>qr</ScanType><More><Deep>1</Deep></More></ScanCodeInfo>
      <Content>second</Content></xml>`;
    expect(Object.fromEntries(readFlatXml(xml))).toEqual({
      ToUserName: 'gh_1',
      CreateTime: '1700000000',
      Content: 'a <b> & 中文',
      Empty: '',
    });
  });

  it('reads back what it writes, whatever is in it', () => {
    const fields = { Content: 'a ]]> <b> & "c" ]]]]>>', CreateTime: 12 };
    expect(Object.fromEntries(readFlatXml(writeFlatXml(fields)))).toEqual({
      ...fields,
      CreateTime: '12',
    });
  });

  const bomb = `<!DOCTYPE xml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xml><A>&b;</A></xml>`;
  const outside = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><A>&f;</A></xml>`;
  it.each([
    ['entities that grow', bomb],
    ['entities from outside', outside],
    ['unknown entities', '<xml><A>&b;</A></xml>'],
    ['characters there are not', '<xml><A>&#xD800;</A></xml>'],
    ['bare ampersands', '<xml><A>a & b</A></xml>'],
    ['attributes', '<xml a="1"><A>1</A></xml>'],
    ['another root', '<html><A>1</A></html>'],
    ['a second root', '<xml></xml><xml></xml>'],
    ['elements out of order', '<xml><A><B></A></B></xml>'],
    ['no end', '<xml><A>1</A>'],
    ['depth', `<xml>${'<A>'.repeat(500)}`],
    ['comments', '<xml><!-- --></xml>'],
    ['instructions', '<?xml version="1.0"?><xml></xml>'],
    ['words between', '<xml>words<A>1</A></xml>'],
    ['nothing', ''],
    ['a zero', '<xml><A>\0</A></xml>'],
    ['too much', `<xml><A>${'a'.repeat(70_000)}</A></xml>`],
  ])('refuses %s', (_, xml) => {
    expect(() => readFlatXml(xml)).toThrow(XmlError);
  });
});
