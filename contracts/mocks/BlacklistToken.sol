// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalToken} from "../local/LocalToken.sol";

/// @title Token whose issuer can freeze both senders and recipients, like USDC
contract BlacklistToken is LocalToken {
    mapping(address => bool) private _blacklisted;

    error Blacklisted(address account);

    constructor(address owner_) LocalToken("Blacklist", "BLACK", 6, owner_) {}

    function setBlacklisted(address account, bool blacklisted) external onlyOwner {
        _blacklisted[account] = blacklisted;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (_blacklisted[from]) revert Blacklisted(from);
        if (_blacklisted[to]) revert Blacklisted(to);
        super._update(from, to, amount);
    }
}
