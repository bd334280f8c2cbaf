// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// @title Test token with the quirks of USDT on Ethereum
/// @notice For local chains. Like the real token, it returns nothing from `transfer`, `transferFrom` and `approve`,
/// rejects changing an allowance from one nonzero amount to another, can charge a fee, and reads its pause, blacklist
/// and fee on every transfer, so that gas measurements are realistic.
/// @dev Not an `IERC20`: the return values are missing on purpose.
contract LocalTetherToken is Ownable {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    bool public paused;
    uint256 public feeBasisPoints;
    uint256 public maximumFee;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlacklisted;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    error TokenPaused();
    error Blacklisted(address account);
    error AllowanceNotZero(uint256 allowance);
    error InsufficientAllowance(uint256 allowance);
    error InsufficientBalance(uint256 balance);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) Ownable(owner_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function transfer(address to, uint256 amount) external {
        _transfer(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert InsufficientAllowance(allowed);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        _transfer(from, to, amount);
    }

    function approve(address spender, uint256 amount) external {
        uint256 allowed = allowance[msg.sender][spender];
        if (allowed != 0 && amount != 0) revert AllowanceNotZero(allowed);
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function mint(address to, uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function setPaused(bool paused_) external onlyOwner {
        paused = paused_;
    }

    function setBlacklisted(address account, bool blacklisted) external onlyOwner {
        isBlacklisted[account] = blacklisted;
    }

    function setFee(uint256 basisPoints, uint256 maximum) external onlyOwner {
        feeBasisPoints = basisPoints;
        maximumFee = maximum;
    }

    function _transfer(address from, address to, uint256 amount) private {
        if (paused) revert TokenPaused();
        if (isBlacklisted[from]) revert Blacklisted(from);
        uint256 balance = balanceOf[from];
        if (balance < amount) revert InsufficientBalance(balance);

        uint256 fee = (amount * feeBasisPoints) / 10_000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] = balance - amount;
        balanceOf[to] += amount - fee;
        if (fee > 0) {
            balanceOf[owner()] += fee;
            emit Transfer(from, owner(), fee);
        }
        emit Transfer(from, to, amount - fee);
    }
}
