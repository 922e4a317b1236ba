// A ZIP archive of uncompressed texts.

/** The archive of `files`: texts by name. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const head = Buffer.alloc(26);
    [20, 1 << 11, 0, 0, 0x21].forEach((number, index) => head.writeUInt16LE(number, index * 2));
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(content.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, title, content]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), head, Buffer.alloc(10), place, title]));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end]);
}

/** A snapshot with these files. */
export function snapshot(files) {
  return zip({ 'manifest.json': JSON.stringify({ version: 1, exportedAt: '2026-05-01T08:30:00Z', agentName: 'Ada' }), ...files });
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}
